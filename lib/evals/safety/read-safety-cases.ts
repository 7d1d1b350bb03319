import { readFile } from 'node:fs/promises';
import { parseLines } from '#lib/quality/parse-lines.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type SafetyCase, safetyCaseSchema } from './safety-case.ts';

/** Our own hostile cases, and the documents that belong to them: those that anybody may read, and those that nobody may. */
export const OUR_SAFETY_SET = {
  cases: 'data/safety.jsonl',
  open: 'data/safety/open',
  restricted: 'data/safety/restricted',
} as const;

/** Reads a file of hostile cases. Throws `not-found`, or `bad-request` naming file, line and field. */
export async function readSafetyCases(path: string): Promise<SafetyCase[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Cannot read the safety cases in ${path}; is the path right?`, { cause });
  }
  return parseLines(text, safetyCaseSchema, { name: path, noun: 'case' });
}
