import { basename, join, resolve } from 'node:path';
import { badOption, readOptions } from '../console/read-options.ts';

export const USAGE = `usage: npm run train-answerer -- [DATA…] [--documents DIR --questions FILE]… [--set-aside NAME,…] [--out FILE]

Learns how the embedded answerer weighs what speaks for a quote, and when it declines, from questions with known answers,
and writes lib/llm/extractive/weights.json. DATA is a folder with documents/ and questions.jsonl, in the format of
data/README.md with "answers"; --documents and --questions name the two apart. Only questions of the split "dev" are used.
Documents are indexed in a temporary folder and searched as in the application. Scores are cross-validated by document: files
that differ in a number at the end (force-1.md, force-2.md) are one document. --set-aside names documents that are not learned
from and are scored last. The weights hold no text of the data.
Exit code 0: the weights are written. 2: nothing was learned. 130: it was stopped.`;

/** Questions, and the documents that they are about. */
export interface TrainingSet {
  /** How reports name it: a folder's name, never its path. */
  name: string;
  documents: string;
  questions: string;
}

/** What to learn from, and where the weights go. Paths are as given. */
export interface TrainArguments {
  sets: TrainingSet[];
  setAside: string[];
  out: string;
}

const WEIGHTS_FILE = 'lib/llm/extractive/weights.json';

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readArguments(args: string[]): TrainArguments | undefined {
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: {
      documents: { type: 'string', multiple: true, default: [] },
      questions: { type: 'string', multiple: true, default: [] },
      'set-aside': { type: 'string', default: '' },
      out: { type: 'string', default: WEIGHTS_FILE },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const { documents, questions } = values;
  if (documents.length !== questions.length) throw badOption('--documents and --questions come in pairs.');
  const sets = [
    ...positionals.map((data) => trainingSet(data, join(data, 'documents'), join(data, 'questions.jsonl'))),
    ...documents.map((folder, index) => trainingSet(folder, folder, questions[index] ?? '')),
  ];
  if (sets.length === 0) throw badOption('Name a folder with documents/ and questions.jsonl.');
  return { sets, setAside: values['set-aside'].split(',').filter(Boolean), out: values.out };
}

function trainingSet(named: string, documents: string, questions: string): TrainingSet {
  return { name: basename(resolve(named)), documents, questions };
}
