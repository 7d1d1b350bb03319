import type { Environment } from '#lib/config/environment.ts';
import { ingest } from '#lib/ingest/ingest.ts';
import { openIngestion } from './ingestion.ts';

/** Indexes these files and folders as `npm run ingest` does without options. */
export async function ingestPaths(environment: Environment, paths: string[]) {
  const ingestion = openIngestion(environment);
  const { signal } = new AbortController();
  const plain = { sync: false, remove: false, removeAll: false, reindex: false, dryRun: false, signal };
  try {
    return await ingest({ ...plain, paths, origin: 'own' }, ingestion);
  } finally {
    await ingestion.close();
  }
}
