import { writeFile } from 'node:fs/promises';
import { AppError } from '#lib/shared/app-error.ts';
import type { Evaluation } from './evaluation/evaluation.ts';

/** Writes an evaluation as JSON. Throws `bad-request` where the file cannot be written. */
export async function writeEvaluation(path: string, evaluation: Evaluation): Promise<void> {
  await write(path, 'evaluation', `${JSON.stringify(evaluation, null, 2)}\n`);
}

/** Writes a report in HTML and says where. Throws `bad-request` where the file cannot be written. */
export async function writeReport(path: string, page: string): Promise<void> {
  await write(path, 'report', page);
  console.error(`The report is in ${path}.`);
}

async function write(path: string, what: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (cause) {
    throw new AppError('bad-request', `Cannot write the ${what} to ${path}; does its folder exist?`, {
      cause,
    });
  }
}
