import type { Environment } from '#lib/config/environment.ts';
import { type IngestOptions, ingest } from '#lib/ingest/ingest.ts';
import type { IngestEvent, IngestReport } from '#lib/ingest/report.ts';
import { fingerprintOf } from '#lib/ingest/split/settings.ts';
import { sealIndex } from '#lib/search/embedded/index-file.ts';
import { openIngestion } from './ingestion.ts';

/**
 * Fills the index of a read-only deployment anew, from these documents alone, and seals it. A document that cannot be
 * read is in the report. Throws AppError as `ingest` does.
 */
export async function shipIndex(
  environment: Environment,
  documents: Pick<IngestOptions, 'paths' | 'origin' | 'groups' | 'oids'>,
  onProgress: (event: IngestEvent) => void,
): Promise<IngestReport> {
  const ingestion = openIngestion(environment);
  try {
    const { signal } = new AbortController();
    await ingestion.writer.reset(fingerprintOf(ingestion.embedder));
    const anew = { sync: false, remove: false, removeAll: false, reindex: false, dryRun: false, signal };
    return await ingest({ ...documents, ...anew }, ingestion, onProgress);
  } finally {
    await ingestion.close();
    sealIndex(environment.DATA_DIR);
  }
}
