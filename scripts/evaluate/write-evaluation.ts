import { writeFile } from 'node:fs/promises';
import type { Evaluation } from '#lib/evals/evaluation.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Writes an evaluation as JSON. Throws `bad-request` where the file cannot be written. */
export async function writeEvaluation(path: string, evaluation: Evaluation): Promise<void> {
  try {
    await writeFile(path, `${JSON.stringify(evaluation, null, 2)}\n`);
  } catch (cause) {
    throw new AppError('bad-request', `Cannot write the evaluation to ${path}; does its folder exist?`, {
      cause,
    });
  }
}
