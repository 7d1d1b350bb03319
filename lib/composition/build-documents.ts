import type { Environment } from '#lib/config/environment.ts';
import type { DocumentDesk } from '#lib/core/document-desk.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Uploads } from '#lib/core/records/uploads.ts';
import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import { createIndexing, type Indexing } from '#lib/http/admin/indexing.ts';
import { createUploadShelf } from '#lib/ingest/uploads/upload-shelf.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { createDocumentDesk } from './desk/document-desk.ts';

/** What changes the index while the server runs. */
export interface DocumentParts {
  /** For administrators: documents of the company. */
  desk: DocumentDesk;
  /** What people add for themselves. */
  uploads: UploadShelf;
  /** Reading documents again, in this process. */
  indexing: Indexing;
}

/** Builds them; nothing starts before the first document comes. `close` gives up what is being read. */
export function buildDocuments(
  environment: Environment,
  { documents, records }: { documents: DocumentStore; records: Uploads },
): DocumentParts & { close(): Promise<void> } {
  const desk = createDocumentDesk(environment);
  const log = logFor(environment.LOG_LEVEL);
  const { search } = environment.services;
  const uploads = createUploadShelf({
    desk,
    records,
    documents,
    quota: { files: environment.LIMIT_UPLOAD_FILES, bytes: environment.LIMIT_UPLOAD_BYTES },
    canOwn: search.engine === 'embedded' || search.fields.oids !== undefined,
    guestsOwn: environment.people.signIn.mode === 'off',
    onFailure: (error) =>
      log.error(describeFailure(error, log.isLevelEnabled('debug')), 'an upload could not be indexed'),
  });
  const indexing = createIndexing(desk, (error) =>
    log.error(describeFailure(error, log.isLevelEnabled('debug')), 'documents could not be read again'),
  );
  return {
    desk,
    uploads,
    indexing,
    async close() {
      indexing.stop();
      await uploads.close();
      await desk.close();
    },
  };
}
