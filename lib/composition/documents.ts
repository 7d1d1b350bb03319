import { searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { DocumentService, UserUploads } from '#lib/core/ports/document-service.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { SourceBlocks, SourceImages, SourceWords } from '#lib/core/ports/source-parts.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createIndexing, type Indexing } from '#lib/http/admin/document-rows.ts';
import { createClosedUploads } from '#lib/ingest/uploads/upload-access.ts';
import { createUserUploads } from '#lib/ingest/uploads/user-uploads.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { type Application, slice } from './application.ts';
import type { Recognition } from './build-recognition.ts';
import { missingForUploads, takesUploads } from './deployment-of.ts';
import {
  createClosedDocumentService,
  createDocumentService,
  WorkerChannel,
} from './document-service/document-service.ts';
import { type Identity, identity } from './identity.ts';
import { instrumentedDocumentService } from './instrument.ts';
import { ports } from './ports.ts';
import { waitForUploads } from './wait-until.ts';

/** Readers open one page at a time, and pages that ingestion read are cached. */
const FOR_READERS = { size: 1, mostWaiting: 10 };

/** The words of cited pages that are pictures; undefined where recognition is off. Its code is loaded for the first page. */
function buildSourceWords(environment: Environment): (SourceWords & { close(): Promise<void> }) | undefined {
  if (!environment.OCR) return undefined;
  let recognition: Recognition | undefined;
  const source = memoizeAsync(async () => {
    const [{ createSourceWords }, { buildLocalRecognition }] = await Promise.all([
      import('#lib/ingest/recognition/recognition-cache.ts'),
      import('./build-recognition.ts'),
    ]);
    recognition = buildLocalRecognition(environment, FOR_READERS);
    if (!recognition) return undefined;
    const { recognise, cache } = recognition;
    return createSourceWords({ recognise, cache: environment.READ_ONLY ? { find: cache.find } : cache });
  });
  return {
    words: async (...place) => (await source())?.words(...place),
    close: async () => recognition?.close(),
  };
}

/** Documents: their originals and pictures, and what changes the index while the server runs. */
export interface Documents extends Identity, IndexChanges {
  search: SearchEngine;
  /** The originals behind citations, for callers who may read them. */
  documents: DocumentStore;
  /** Pictures of cited places; undefined where none can be made. */
  pictures: SourceImages | undefined;
  /** The words of cited pages that are pictures; undefined where recognition is off. */
  words: SourceWords | undefined;
  /** Documents as text to read. */
  blocks: SourceBlocks;
}

/** The document service of this server. Its process starts with the first change. */
interface IndexChanges {
  /** For administrators: documents of the company. */
  documentService: DocumentService;
  /** Files that people add for themselves. */
  uploads: UserUploads;
  /** Re-reads documents in this process. */
  indexing: Indexing;
  /** The process that does all this; it also syncs sources. */
  channel: Pick<WorkerChannel, 'ask'>;
}

/** Opens, lists and changes documents. */
export const documents = slice<Documents>('documents', async (application) => {
  const words = buildSourceWords(application.environment);
  const { search, documents, sourceImages } = await ports(application);
  const changes = await buildIndexChanges(application, documents, (await identity(application)).records);
  const blocks = buildSourceBlocks(application.environment);
  application.onClose('words', async () => words?.close());
  application.onClose('blocks', async () => blocks.close());
  const sources = { pictures: sourceImages, words, blocks };
  return { ...(await identity(application)), ...changes, search, documents, ...sources };
});

async function buildIndexChanges(
  application: Application,
  documents: DocumentStore,
  records: Pick<Records, 'uploads' | 'uploadSessions'>,
): Promise<IndexChanges> {
  const { environment } = application;
  const channel = new WorkerChannel(environment);
  const open = takesUploads(environment)
    ? await instrumentedDocumentService(createDocumentService(environment, channel))
    : undefined;
  const closed = createClosedDocumentService(environment.MAX_UPLOAD_BYTES);
  const documentService = environment.READ_ONLY ? closed : (open ?? closed);
  const log = logFor(environment.LOG_LEVEL);
  const logs = (message: string) => (error: AppError) =>
    log.error(describeFailure(error, log.isLevelEnabled('debug')), message);
  const uploads = buildUserUploads(
    environment,
    open,
    { documents, records },
    logs('an upload could not be indexed'),
  );
  const indexing = createIndexing(documentService, {
    onFailure: logs('documents could not be read again'),
    onDone: (counts) => log.info(counts, 'documents reindexed'),
  });
  application.onClose('documents', async () => {
    indexing.stop();
    await uploads.close();
    await open?.close();
  });
  const waitUntil = application.server?.waitUntil;
  const ofPeople = waitUntil ? waitForUploads(uploads, waitUntil) : uploads;
  return { documentService, uploads: ofPeople, indexing, channel };
}

function buildUserUploads(
  environment: Environment,
  documentService: DocumentService | undefined,
  { documents, records }: { documents: DocumentStore; records: Pick<Records, 'uploads' | 'uploadSessions'> },
  onFailure: (error: AppError) => void,
): UserUploads {
  const { services } = environment;
  const parts = {
    documentService: documentService ?? createClosedDocumentService(environment.MAX_UPLOAD_BYTES),
    records: records.uploads,
    uploadSessions: records.uploadSessions,
    quota: {
      files: environment.LIMIT_UPLOAD_FILES,
      bytes: environment.LIMIT_UPLOAD_BYTES,
      passages: environment.LIMIT_UPLOAD_PASSAGES,
      networkFactor: environment.LIMIT_GUESTS_PER_ADDRESS,
    },
  };
  if (!documentService) return createClosedUploads(parts, missingForUploads(environment));
  return createUserUploads({
    ...parts,
    documents,
    canOwn: searchCapabilities(services.search).holdsOwners,
    guestsOwn: environment.identity.signIn.mode === 'off',
    onFailure,
  });
}

/** Documents as text to read. The code that reads them is loaded for the first one. */
function buildSourceBlocks({
  SOFFICE: command,
}: Pick<Environment, 'SOFFICE'>): SourceBlocks & { close(): void } {
  let close = () => {};
  const source = memoizeAsync(async () => {
    const [{ createSourceBlocks }, { createOfficeConverter }] = await Promise.all([
      import('#lib/ingest/view/source-blocks.ts'),
      import('#lib/ingest/office/convert-office.ts'),
    ]);
    const blocks = createSourceBlocks({ withReadable: createOfficeConverter({ command }) });
    close = blocks.close;
    return blocks;
  });
  return { read: async (...document) => (await source()).read(...document), close: () => close() };
}
