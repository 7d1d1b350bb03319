import {
  flag,
  option,
  optionBrackets,
  readCommandLine,
  type ValuesOf,
  withDefault,
} from '../../console/command-options.ts';
import { badOption, wholeNumber } from '../../console/read-options.ts';

const MOST = 2_000;

const NEEDED = { documents: option('DIR'), out: option('FILE') };

const OPTIONAL = {
  count: withDefault(
    '50',
    option('50', '', (name, given) => wholeNumber(name, given, 1, MOST)),
  ),
  /** Undefined means the default model. */
  model: option('ALIAS'),
  seed: withDefault(
    '1',
    option('1', '', (name, given) => wholeNumber(name, given, 0, 2 ** 32 - 1)),
  ),
  force: flag(),
};

export const USAGE = `${optionBrackets(OPTIONAL, 'usage: npm run evaluate -- make-questions --documents DIR --out FILE')}

Has the configured chat model write questions about the documents, each with the places that answer it and a right
answer, and checks every one in a second call. Adds them to FILE, which \`--set FILE --documents DIR\` then asks;
--force begins FILE anew. Read them before you trust them: they are marked as made by a model and not reviewed.
Exit code 1: fewer were made than asked for. 2: none could be made. 130: it was stopped; what was made is in FILE.`;

/** What to make. Paths are as given. */
export interface MakingArguments extends ValuesOf<typeof OPTIONAL> {
  documents: string;
  out: string;
}

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readMakingArguments(args: string[]): MakingArguments | undefined {
  const reading = readCommandLine({ ...NEEDED, ...OPTIONAL }, args);
  if (!reading) return undefined;
  const { documents, out, ...others } = reading.values;
  return {
    documents: required('--documents', documents, 'the folder of the documents'),
    out: required('--out', out, 'the file for the questions'),
    ...others,
  };
}

function required(option: string, value: string | undefined, what: string): string {
  if (value) return value;
  throw badOption(`${option} is missing: ${what}.`);
}
