import type { Selectable } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { UPLOAD_LEASE_MS, type Upload, type UploadQuota, type Uploads } from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { newId } from './new-id.ts';
import { bounded, storable } from './stored-text.ts';
import { passageRoom, requireUploadRoom } from './upload-room.ts';

const MAX_NAME = 500;
const MAX_REASON = 1000;
const GIVEN_UP = 'The server stopped while reading this file. Add it again.';

type Row = Selectable<Tables['uploads']>;
type NewUpload = Parameters<Uploads['begin']>[0];

/** The uploads in this store. */
export function createUploads(store: Store): Uploads {
  return {
    begin: async (upload, quota) => {
      const name = bounded(upload.name, MAX_NAME, 'name');
      // Two concurrent uploads must not both use the last space.
      const row = await store.change(
        (db) => begin(db, { ...upload, name }, quota, store.now()),
        'serializable',
      );
      return uploadOf(row, store.now());
    },

    passageRoom: ({ id }, quota) => store.read((db) => passageRoom(db, id, quota)),

    touch: (id) =>
      store.read(async (db) => {
        await db.updateTable('uploads').set({ heard_at_ms: store.now() }).where('id', '=', id).execute();
      }),

    finish: (id, outcome) =>
      store.read(async (db) => {
        const changes =
          'reason' in outcome
            ? { status: 'failed', ...outcome, reason: storable(outcome.reason.slice(0, MAX_REASON)) }
            : { status: 'ready', reason: null, passages: outcome.passages };
        await db.updateTable('uploads').set(changes).where('id', '=', id).execute();
      }),

    async list(owner) {
      const rows = await store.read((db) =>
        db
          .selectFrom('uploads')
          .selectAll()
          .where('owner', '=', owner)
          .orderBy('created_at_ms', 'desc')
          .orderBy('id', 'desc')
          .execute(),
      );
      return rows.map((row) => uploadOf(row, store.now()));
    },

    async find(owner, id) {
      const row = await store.read((db) =>
        db
          .selectFrom('uploads')
          .selectAll()
          .where('id', '=', id)
          .where('owner', '=', owner)
          .executeTakeFirst(),
      );
      return row && uploadOf(row, store.now());
    },

    async remove(owner, id) {
      await store.change((db) => remove(db, owner, id));
      await store.eraseRemoved();
    },
  };
}

/** Also removes the multipart session that became this file, because it contains the name. */
async function remove(db: Db, owner: Owner, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('not-found', 'File not found.');
  await db.deleteFrom('arrivals').where('upload', '=', id).execute();
}

/** Converts a row to an upload, with its status at this time. */
export function uploadOf(row: Row, nowMs: number): Upload {
  const isGivenUp = row.status === 'indexing' && row.heard_at_ms < nowMs - UPLOAD_LEASE_MS;
  return {
    id: row.id,
    owner: row.owner as Owner,
    name: row.name,
    sourcefile: row.sourcefile,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    status: isGivenUp ? 'failed' : (row.status as Upload['status']),
    reason: isGivenUp ? GIVEN_UP : row.reason,
    passages: row.passages,
    createdAtMs: row.created_at_ms,
  };
}

async function begin(
  db: Db,
  { owner, network: given, name, sourcefile, mediaType, sizeBytes }: NewUpload,
  quota: UploadQuota,
  nowMs: number,
): Promise<Row> {
  const network = given ?? null;
  const former = await db
    .deleteFrom('uploads')
    .where('owner', '=', owner)
    .where('name', '=', name)
    .returning('passages')
    .executeTakeFirst();
  await requireUploadRoom(db, { owner, network, name, sizeBytes }, quota);
  return db
    .insertInto('uploads')
    .values({
      id: newId('up_'),
      owner,
      network,
      name,
      sourcefile: storable(sourcefile),
      media_type: storable(mediaType),
      size_bytes: sizeBytes,
      status: 'indexing',
      reason: null,
      // Passages of the previous version stay in the index until the new file replaces it, which may fail.
      passages: former?.passages ?? 0,
      heard_at_ms: nowMs,
      created_at_ms: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
