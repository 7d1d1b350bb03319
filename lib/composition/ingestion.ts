import type { Environment } from '#lib/config/environment.ts';
import { createParserPool } from '#lib/ingest/parser/parser-pool.ts';
import type { IngestPorts } from '#lib/ingest/run.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';

/** What ingestion works with, on the index that the environment names. `close` ends the parsers and lets go of the index. */
export interface Ingestion extends IngestPorts {
  close(): Promise<void>;
}

/** Opens the index for writing, and parsers that start when a document comes. Throws AppError when the index cannot be opened. */
export function openIngestion(environment: Environment): Ingestion {
  const writer = openIndexWriter({ dataDir: environment.DATA_DIR });
  const parse = createParserPool();
  return {
    writer,
    parse,
    maxDocumentBytes: environment.MAX_UPLOAD_BYTES,
    async close() {
      await parse.close();
      await writer.close();
    },
  };
}
