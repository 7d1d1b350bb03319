import { readFile } from 'node:fs/promises';
import { parseQuestions } from '#lib/quality/parse-questions.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Reads a file of questions. Throws `not-found`, or `bad-request` naming file, line and field. */
export async function readQuestions(path: string): Promise<Question[]> {
  let text: string;
  try {
    text = await readFile(/* turbopackIgnore: true */ path, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Cannot read the questions in ${path}; is the path right?`, { cause });
  }
  return parseQuestions(text, path);
}
