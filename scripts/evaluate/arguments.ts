import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import { flag, option, optionBrackets, readCommandLine, withDefault } from '../console/command-options.ts';
import { badOption, oneOf, wholeNumber } from '../console/read-options.ts';
import { inlineThresholds, THRESHOLD_OPTIONS, type Thresholds } from './thresholds.ts';

const SET = { set: option('northwind|FILE'), documents: option('DIR') };

const SPLITS = ['dev', 'held-out', 'all'] as const;
const MODES = ['hybrid', 'vectors', 'text'] as const satisfies readonly Settings['retrieval_mode'][];

const OPTIONS = {
  split: option(SPLITS.join('|'), '', (name, given) => oneOf(name, given, SPLITS)),
  mode: option(MODES.join('|'), '', (name, given) => oneOf(name, given, MODES)),
  top: withDefault(
    '10',
    option('10', '', (name, given) => wholeNumber(name, given, 1, 50)),
  ),
  question: option('ID'),
  verbose: flag(),
  out: option('FILE'),
  html: option('FILE'),
  json: flag(),
  judge: option('MODEL'),
  'judge-prompts': option('DIR'),
  'no-judge': flag(),
  safety: flag(),
  strict: flag(),
};

export const USAGE = `${optionBrackets(OPTIONS, 'usage: npm run evaluate -- [--set northwind|FILE --documents DIR]')}
       [--min-right SHARE] [--min-declined SHARE] [--min-…]

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
  /** The search mode. */
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
  /** The file for the whole evaluation as JSON. */
  out: string | undefined;
  /** The file for its HTML report. */
  html: string | undefined;
  /** Writes it to standard output instead of the tables. */
  json: boolean;
}

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readArguments(args: string[]): EvaluateArguments | undefined {
  const reading = readCommandLine({ ...THRESHOLD_OPTIONS, ...SET, ...OPTIONS }, args);
  if (!reading) return undefined;
  const { set, documents: folder, split, mode, question, judge, noJudge, verbose, ...given } = reading.values;
  const { questions, documents } = findSet(set, folder);
  return {
    questions,
    documents,
    split: split ?? 'all',
    mode: mode ?? defaultSettings.retrieval_mode,
    top: given.top,
    thresholds: inlineThresholds(given),
    isGate: [set, folder, question, split, mode].every((option) => option === undefined),
    strict: given.strict,
    judge: noJudge ? null : judge,
    judgePrompts: given.judgePrompts,
    safety: given.safety,
    question,
    verbose: verbose || question !== undefined,
    out: given.out,
    html: given.html,
    json: given.json,
  };
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
