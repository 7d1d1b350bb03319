import { badOption, readOptions, wholeNumber } from '../../console/read-options.ts';

export const USAGE = `usage: npm run evaluate -- make-questions --documents DIR --out FILE [--count 50] [--model ALIAS]
       [--seed 1] [--force]

Has the configured chat model write questions about the documents, each with the places that answer it and a right
answer, and checks every one in a second call. Adds them to FILE, which \`--set FILE --documents DIR\` then asks;
--force begins FILE anew. Read them before you trust them: they are marked as made by a model and not reviewed.
Exit code 1: fewer were made than asked for. 2: none could be made. 130: it was stopped; what was made is in FILE.`;

const MOST = 2_000;

/** What to make. Paths are as given. */
export interface MakingArguments {
  documents: string;
  out: string;
  count: number;
  /** Undefined means the default model. */
  model: string | undefined;
  seed: number;
  force: boolean;
}

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readMakingArguments(args: string[]): MakingArguments | undefined {
  const given = parse(args);
  if (given.help) return undefined;
  return {
    documents: required('--documents', given.documents, 'the folder of the documents'),
    out: required('--out', given.out, 'the file for the questions'),
    count: wholeNumber('--count', given.count, 1, MOST),
    model: given.model,
    seed: wholeNumber('--seed', given.seed, 0, 2 ** 32 - 1),
    force: given.force,
  };
}

function parse(args: string[]) {
  return readOptions({
    args,
    options: {
      documents: { type: 'string' },
      out: { type: 'string' },
      count: { type: 'string', default: '50' },
      model: { type: 'string' },
      seed: { type: 'string', default: '1' },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}

function required(option: string, value: string | undefined, what: string): string {
  if (value) return value;
  throw badOption(`${option} is missing: ${what}.`);
}
