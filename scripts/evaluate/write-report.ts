import { writeFile } from 'node:fs/promises';
import { AppError } from '#lib/shared/app-error.ts';

/** Writes a report in HTML and says where. Throws `bad-request` where the file cannot be written. */
export async function writeReport(path: string, page: string): Promise<void> {
  try {
    await writeFile(path, page);
  } catch (cause) {
    throw new AppError('bad-request', `Cannot write the report to ${path}; does its folder exist?`, {
      cause,
    });
  }
  console.error(`The report is in ${path}.`);
}
