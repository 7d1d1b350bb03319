import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { parseQuestions } from '#lib/quality/parse-questions.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** A file of questions that grows: what was written stays. */
export interface QuestionsFile {
  existing: Question[];
  add(question: Question): Promise<void>;
}

/**
 * Opens a file for more questions; with `force` it begins empty. Throws `bad-request` where it holds something else, or
 * cannot be written.
 */
export async function openQuestionsFile(path: string, force: boolean): Promise<QuestionsFile> {
  const text = force ? '' : await readIfThere(path);
  const existing = parseQuestions(text, path);
  // A last line without its end would grow together with the next question. Writing now also tells early that one cannot.
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  await writing(path, () => (force ? writeFile(path, '') : appendFile(path, start)));
  return {
    existing,
    add: (question) => writing(path, () => appendFile(path, `${JSON.stringify(question)}\n`)),
  };
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return '';
    throw new AppError('bad-request', `Cannot read ${path}.`, { cause: thrown });
  }
}

async function writing(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw new AppError('bad-request', `Cannot write to ${path}; does its folder exist?`, { cause });
  }
}
