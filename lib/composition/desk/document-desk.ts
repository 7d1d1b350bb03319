import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '#lib/config/environment.ts';
import type { DocumentDesk, IndexedDocument, ReindexReport } from '#lib/core/document-desk.ts';
import type { StoredDocument } from '#lib/core/ports.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';
import { receiveFile, sweepReception } from '#lib/ingest/desk/receive-file.ts';
import { knownExtensions } from '#lib/ingest/file-type.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { DeskChannel } from './desk-channel.ts';

/** Files that arrive at the same time, whoever sends them: each takes up disk before it counts to anybody. */
const MOST_ARRIVING = 64;

/** Where files come in: temporary ones where nothing else may be written, under a name that nobody else can have prepared. */
function writableFolder({ DATA_DIR, READ_ONLY }: Environment): string {
  return READ_ONLY ? join(tmpdir(), `citewell-${randomUUID()}`) : DATA_DIR;
}

/** The desk over the index that the environment names. Starts nothing until it is used. */
export function createDocumentDesk(
  environment: Environment,
  channel = new DeskChannel(environment),
): DocumentDesk {
  const { MAX_UPLOAD_BYTES: maxBytes } = environment;
  const folder = join(/* turbopackIgnore: true */ writableFolder(environment), 'incoming');
  let arriving = 0;
  let swept: Promise<void> | undefined;
  return {
    accepts: knownExtensions(),
    maxFileBytes: maxBytes,
    async receive(file, signal) {
      if (arriving >= MOST_ARRIVING) {
        throw new AppError('rate-limited', 'Too many files arrive at the same time; try again in a moment.');
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
