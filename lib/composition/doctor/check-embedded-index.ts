import type { SearchEngine } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Examination } from './examination.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Whether the embedded index can be read, and what it holds. */
export async function checkEmbeddedIndex(search: SearchEngine, { signal }: Examination): Promise<Finding> {
  const check = 'embedded index';
  try {
    const { documents, passages } = await search.status(undefined, signal);
    return documents === 0
      ? ok(check, 'is empty', '`npm start` puts the samples in, `npm run ingest -- PATH…` your documents.')
      : ok(check, `${documents} documents, ${passages} passages`);
  } catch (thrown) {
    const reason =
      thrown instanceof AppError && thrown.code !== 'internal' ? thrown.message : 'cannot be read';
    return failed(check, reason, 'Where the file is damaged, delete DATA_DIR and ingest again.');
  }
}
