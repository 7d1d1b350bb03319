import type { Environment } from '#lib/config/environment.ts';
import type { DocumentDesk } from '#lib/core/document-desk.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import { createIndexing, type Indexing } from '#lib/http/admin/indexing.ts';
import { createClosedShelf } from '#lib/ingest/uploads/closed-shelf.ts';
import { createUploadShelf } from '#lib/ingest/uploads/upload-shelf.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { createClosedDesk } from './desk/closed-desk.ts';
import { createDocumentDesk } from './desk/document-desk.ts';
import { observedDesk } from './observe.ts';
import { missingForUploads, takesUploads } from './takes-uploads.ts';

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
  { documents, records }: { documents: DocumentStore; records: Pick<Records, 'uploads' | 'arrivals'> },
): DocumentParts & { close(): Promise<void> } {
  const open = takesUploads(environment) ? observedDesk(createDocumentDesk(environment)) : undefined;
  const closed = createClosedDesk(environment.MAX_UPLOAD_BYTES);
  const desk = environment.READ_ONLY ? closed : (open ?? closed);
  const log = logFor(environment.LOG_LEVEL);
  const uploads = buildShelf(environment, open, { documents, records }, (error) =>
    log.error(describeFailure(error, log.isLevelEnabled('debug')), 'an upload could not be indexed'),
  );
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
      await open?.close();
    },
  };
}

function buildShelf(
  environment: Environment,
  desk: DocumentDesk | undefined,
  { documents, records }: { documents: DocumentStore; records: Pick<Records, 'uploads' | 'arrivals'> },
  onFailure: (error: AppError) => void,
): UploadShelf {
  const { people, services } = environment;
  const parts = {
    desk: desk ?? createClosedDesk(environment.MAX_UPLOAD_BYTES),
    records: records.uploads,
    arrivals: records.arrivals,
    quota: {
      files: environment.LIMIT_UPLOAD_FILES,
      bytes: environment.LIMIT_UPLOAD_BYTES,
      passages: environment.LIMIT_UPLOAD_PASSAGES,
      networkFactor: environment.LIMIT_GUESTS_PER_ADDRESS,
    },
  };
  if (!desk) return createClosedShelf(parts, missingForUploads(environment));
  const { search } = services;
  return createUploadShelf({
    ...parts,
    documents,
    canOwn: search.engine === 'embedded' || search.fields.oids !== undefined,
    guestsOwn: people.signIn.mode === 'off',
    onFailure,
  });
}
