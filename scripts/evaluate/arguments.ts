import { parseArgs } from 'node:util';
import { AppError } from '#lib/shared/app-error.ts';

export const USAGE = `usage: npm run evaluate -- [--set samples|northwind|FILE] [--documents DIR] [--split dev|held-out|all]
       [--top 10] [--min-hit3 SHARE] [--min-mrr SHARE] [--question ID] [--verbose] [--json]

Indexes the documents in a temporary folder, asks every question, and prints how well it went.
Without arguments: the sample documents, with thresholds that catch a regression.
Exit code 1: a figure is below its threshold. 2: nothing was measured.`;

/**
 * Measured on the samples, less about two questions. Raise them when the ranking gets better. On Azure: measured with
 * the scripted services of the tests, whose vectors know words and no meanings.
 */
const SAMPLE_GATE = {
  embedded: { minHit3: 0.85, minMrr: 0.8 },
  azure: { minHit3: 0.84, minMrr: 0.72 },
};

const SETS = {
  samples: { questions: 'data/questions.jsonl', documents: 'data/samples' },
  northwind: { questions: 'lib/evals/northwind/questions.jsonl', documents: undefined },
} as const;

/** What to evaluate. Paths are as given; thresholds are undefined where none is given. */
export interface EvaluateArguments {
  questions: string;
  documents: string;
  split: 'dev' | 'held-out' | 'all';
  top: number;
  minHit3: number | undefined;
  minMrr: number | undefined;
  /** Whether this is the measurement that thresholds of ours were made for. */
  isGate: boolean;
  /** Asks this question alone. */
  question: string | undefined;
  verbose: boolean;
  json: boolean;
}

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readArguments(args: string[]): EvaluateArguments | undefined {
  const given = parse(args);
  if (given.help) return undefined;
  const narrowing = [given.set, given.documents, given.question];
  const isGate = given.split === 'all' && narrowing.every((option) => option === undefined);
  const { questions, documents } = findSet(given.set ?? 'samples', given.documents);
  return {
    questions,
    documents,
    split: oneOf('--split', given.split, ['dev', 'held-out', 'all']),
    top: wholeNumber('--top', given.top, 50),
    minHit3: share('--min-hit3', given['min-hit3']),
    minMrr: share('--min-mrr', given['min-mrr']),
    isGate,
    question: given.question,
    verbose: given.verbose || given.question !== undefined,
    json: given.json,
  };
}

/** The lowest figures that pass: as the command line says, else ours where there are any for this engine. */
export function thresholdsFor(
  { minHit3, minMrr, isGate }: EvaluateArguments,
  engine: keyof typeof SAMPLE_GATE,
): Pick<EvaluateArguments, 'minHit3' | 'minMrr'> {
  const gate = isGate ? SAMPLE_GATE[engine] : undefined;
  return { minHit3: minHit3 ?? gate?.minHit3, minMrr: minMrr ?? gate?.minMrr };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        set: { type: 'string' },
        documents: { type: 'string' },
        split: { type: 'string', default: 'all' },
        top: { type: 'string', default: '10' },
        'min-hit3': { type: 'string' },
        'min-mrr': { type: 'string' },
        question: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new AppError('bad-request', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function findSet(set: string, given: string | undefined): { questions: string; documents: string } {
  const known =
    set === 'samples' || set === 'northwind' ? SETS[set] : { questions: set, documents: undefined };
  const documents = given ?? known.documents;
  if (documents !== undefined) return { questions: known.questions, documents };
  throw new AppError(
    'bad-request',
    `The documents of "${set}" are not part of this repository; name their folder with --documents DIR.`,
  );
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found) return found;
  throw new AppError('bad-request', `${option} is "${value}"; it takes ${allowed.join(', ')}.`);
}

function wholeNumber(option: string, value: string, max: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new AppError('bad-request', `${option} is "${value}"; it takes a whole number from 1 to ${max}.`);
}

function share(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() && number >= 0 && number <= 1) return number;
  throw new AppError('bad-request', `${option} is "${value}"; it takes a share from 0 to 1, such as 0.68.`);
}
