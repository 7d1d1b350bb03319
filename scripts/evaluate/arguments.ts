import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import { badOption, oneOf, readOptions, wholeNumber } from '../console/read-options.ts';
import { inlineThresholds, THRESHOLD_OPTIONS, type Thresholds } from './thresholds.ts';

export const USAGE = `usage: npm run evaluate -- [--set northwind|FILE --documents DIR] [--split dev|held-out|all]
       [--mode hybrid|vectors|text] [--top 10] [--question ID] [--verbose] [--out FILE] [--html FILE] [--json]
       [--judge MODEL] [--judge-prompts DIR] [--no-judge] [--safety]
       [--min-right SHARE] [--min-declined SHARE] [--min-…] [--strict]

FILE holds questions, one JSON object a line; docs/evaluation.md#question-files describes the fields.
Indexes the documents in a temporary folder, asks every question, and prints how well it went.
Without arguments: the sample documents, with thresholds that catch a regression.
Where a chat model is configured it judges the answers too: the default one, or MODEL by its alias.
--safety puts hostile cases as well, over documents of its own; data/safety.jsonl holds them.
Every measure can have a threshold; docs/evaluation.md names them.
Exit code 1: a figure is below its threshold, or a question failed. 2: nothing was measured. 130: it was stopped.`;

const SAMPLES = { questions: 'data/questions.jsonl', documents: 'data/samples' };
const NORTHWIND = 'scripts/evaluate/northwind/questions.jsonl';

/** What to evaluate. Paths are as given. */
export interface EvaluateArguments {
  questions: string;
  documents: string;
  split: 'dev' | 'held-out' | 'all';
  /** How passages are searched for. */
  mode: Settings['retrieval_mode'];
  top: number;
  /** The lowest figures that pass, of those that the command line names. */
  thresholds: Thresholds;
  /** Whether this is the measurement that thresholds of ours were made for. */
  isGate: boolean;
  /** Holds the lower ends of the intervals against the thresholds. */
  strict: boolean;
  /** The judge by its alias; undefined: the default model, where there is one. Null: no judge. */
  judge: string | undefined | null;
  /** A folder of prompts for the judge in place of ours. */
  judgePrompts: string | undefined;
  /** Puts the hostile cases as well. */
  safety: boolean;
  /** Asks this question alone. */
  question: string | undefined;
  verbose: boolean;
  /** Where the whole evaluation is written as JSON. */
  out: string | undefined;
  /** Where it is drawn as a page. */
  html: string | undefined;
  /** Writes it to standard output instead of the tables. */
  json: boolean;
}

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readArguments(args: string[]): EvaluateArguments | undefined {
  const given = parse(args);
  if (given.help) return undefined;
  const isGate = [given.set, given.documents, given.question, given.split, given.mode].every(
    (option) => option === undefined,
  );
  const { questions, documents } = findSet(given.set, given.documents);
  return {
    questions,
    documents,
    split: oneOf('--split', given.split ?? 'all', ['dev', 'held-out', 'all']),
    mode: oneOf('--mode', given.mode ?? defaultSettings.retrieval_mode, ['hybrid', 'vectors', 'text']),
    top: wholeNumber('--top', given.top, 1, 50),
    thresholds: inlineThresholds(given),
    isGate,
    strict: given.strict,
    judge: given['no-judge'] ? null : given.judge,
    judgePrompts: given['judge-prompts'],
    safety: given.safety,
    question: given.question,
    verbose: given.verbose || given.question !== undefined,
    out: given.out,
    html: given.html,
    json: given.json,
  };
}

function parse(args: string[]) {
  return readOptions({
    args,
    options: {
      set: { type: 'string' },
      documents: { type: 'string' },
      split: { type: 'string' },
      mode: { type: 'string' },
      top: { type: 'string', default: '10' },
      ...THRESHOLD_OPTIONS,
      strict: { type: 'boolean', default: false },
      judge: { type: 'string' },
      'no-judge': { type: 'boolean', default: false },
      safety: { type: 'boolean', default: false },
      'judge-prompts': { type: 'string' },
      question: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      out: { type: 'string' },
      html: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}

function findSet(
  set: string | undefined,
  documents: string | undefined,
): { questions: string; documents: string } {
  if (set === undefined && documents === undefined) return SAMPLES;
  if (set === undefined)
    throw badOption('--documents needs --set FILE: the questions about these documents.');
  if (documents === undefined) {
    throw badOption(`--set needs --documents DIR: the folder of the documents that "${set}" asks about.`);
  }
  return { questions: set === 'northwind' ? NORTHWIND : set, documents };
}
