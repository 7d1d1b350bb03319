import { readFile } from 'node:fs/promises';
import { readQuestions } from '#lib/composition/operator-files.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { PlannedQuestion } from './virtual-user.ts';

/** Reads golden questions (`.jsonl`), or any text with a question a line. Throws AppError for none, and for no file. */
export async function readPlannedQuestions(path: string): Promise<PlannedQuestion[]> {
  if (path.endsWith('.jsonl')) return readQuestions(path);
  const lines = await linesOf(path);
  if (lines.length > 0) return lines.map((question) => ({ question }));
  throw new AppError('bad-request', `There are no questions in ${path}.`);
}

/** The lines of a text file that hold anything. Throws `not-found`. */
export async function linesOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new AppError('not-found', `Cannot read ${path}; is the path right?`, { cause });
  });
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
