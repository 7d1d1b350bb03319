import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '#lib/config/environment.ts';
import type { DocumentService, IndexedDocument, ReindexReport } from '#lib/core/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';
import { receiveFile, sweepReception } from '#lib/ingest/document-service/receive-file.ts';
import { knownExtensions } from '#lib/ingest/file-type.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { WorkerChannel } from './worker-channel.ts';

/** The most files that arrive at the same time, from all callers: each takes up disk before it counts against a quota. */
const MOST_ARRIVING = 64;

/** Where files are received: a temporary folder where DATA_DIR is read-only, under a name that no other user can have prepared. */
function writableFolder({ DATA_DIR, READ_ONLY }: Environment): string {
  return READ_ONLY ? join(tmpdir(), `citewell-${randomUUID()}`) : DATA_DIR;
}

/** The document service over the index that the environment names. Starts nothing until it is used. */
export function createDocumentService(
  environment: Environment,
  channel = new WorkerChannel(environment),
): DocumentService {
  const { MAX_UPLOAD_BYTES: maxBytes } = environment;
  const folder = join(/* turbopackIgnore: true */ writableFolder(environment), 'incoming');
  let arriving = 0;
  let swept: Promise<void> | undefined;
  return {
    accepts: knownExtensions(),
    maxFileBytes: maxBytes,
    async receive(file, signal) {
      if (arriving >= MOST_ARRIVING) {
        throw new AppError('rate-limited', 'Too many files are being uploaded. Try again in a moment.');
      }
      arriving += 1;
      try {
        swept ??= sweepReception(folder, Date.now());
        await swept;
        return await receiveFile({ folder, maxBytes }, file, signal);
      } finally {
        arriving -= 1;
      }
    },
    list: async (query) => (await channel.ask({ kind: 'list', query })) as PageOf<StoredDocument>,
    add: async (document, watch) => (await channel.ask({ kind: 'add', document }, watch)) as IndexedDocument,
    relabel: async (sourcefile, changes) =>
      (await channel.ask({ kind: 'relabel', sourcefile, changes })) as StoredDocument,
    async remove(sourcefiles) {
      await channel.ask({ kind: 'remove', sourcefiles });
    },
    reindex: async (documents, watch) =>
      (await channel.ask({ kind: 'reindex', documents }, watch)) as ReindexReport,
    async close() {
      channel.close();
    },
  };
}

const CLOSED =
  'Documents cannot be changed here: the deployment is read-only, and its index came with it (READ_ONLY). ' +
  'Add them where it is built, or run `npm run ingest` against Azure AI Search.';

/** The document service of a deployment whose documents cannot change while it runs: every call throws AppError `not-configured`. */
export function createClosedDocumentService(maxFileBytes: number): DocumentService {
  const refuse = async (): Promise<never> => {
    throw new AppError('not-configured', CLOSED);
  };
  return {
    accepts: knownExtensions(),
    maxFileBytes,
    receive: refuse,
    list: refuse,
    add: refuse,
    relabel: refuse,
    remove: refuse,
    reindex: refuse,
    close: async () => {},
  };
}
