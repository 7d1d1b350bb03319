import { type Selectable, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { UPLOAD_LEASE_MS, type Upload, type UploadQuota, type Uploads } from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { bounded, newId, storable } from './stored-values.ts';

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

/** A file to be uploaded. */
interface NewFile {
  owner: Owner;
  network: string | null;
  name: string;
  sizeBytes: number;
}

/** The owner of files, and the quota. */
interface Share {
  column: 'owner' | 'network';
  value: string;
  quota: UploadQuota;
}

interface Held {
  files: number;
  bytes: number;
  passages: number;
}

/**
 * Throws AppError `too-large` when a file does not fit into the quota of its owner, or of its network's guests, next to
 * their other files and uploads in progress; a file of the same name does not count. Requires a serializable
 * transaction, so two concurrent files cannot both use the last space.
 */
export async function requireUploadRoom(db: Db, file: NewFile, quota: UploadQuota): Promise<void> {
  for (const share of sharesOf(file, quota)) {
    const { files, bytes, passages = Number.POSITIVE_INFINITY } = share.quota;
    const held = await heldBeside(db, share, file);
    const whose = share.column === 'owner' ? 'You have' : 'Guests from your network have';
    const together = `${share.column === 'owner' ? 'Your files' : 'Files of guests from your network'} may`;
    if (held.files + 1 > files) throw tooMuch(`${whose} reached the limit of ${files} files.`);
    if (held.bytes + file.sizeBytes > bytes) {
      throw tooMuch(`${together} have ${Math.floor(bytes / 1_000_000)} MB in total.`);
    }
    if (held.passages >= passages) throw tooMuch(`${together} have ${passages} passages in total.`);
  }
}

/** The remaining number of passages for an upload; Infinity without a quota. */
async function passageRoom(db: Db, id: string, quota: UploadQuota): Promise<number> {
  const file = await db
    .selectFrom('uploads')
    .select(['owner', 'network', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) return quota.passages ?? Number.POSITIVE_INFINITY;
  const rooms: number[] = [];
  for (const share of sharesOf(file, quota)) {
    const { passages = Number.POSITIVE_INFINITY } = share.quota;
    rooms.push(passages - (await heldBeside(db, share, file)).passages);
  }
  return Math.max(0, Math.min(...rooms));
}

function sharesOf(
  { owner, network }: { owner: string; network: string | null },
  quota: UploadQuota,
): Share[] {
  const { files, bytes, passages, networkFactor } = quota;
  const own: Share = { column: 'owner', value: owner, quota };
  if (network === null || networkFactor === undefined) return [own];
  const ofNetwork = {
    files: files * networkFactor,
    bytes: bytes * networkFactor,
    ...(passages !== undefined && { passages: passages * networkFactor }),
  };
  return [own, { column: 'network', value: network, quota: ofNetwork }];
}

async function heldBeside(
  db: Db,
  { column, value }: Share,
  { owner, name }: { owner: string; name: string },
): Promise<Held> {
  const other = sql<boolean>`not (owner = ${owner} and name = ${name})`;
  const { fn } = db;
  const held = await db
    .selectFrom('uploads')
    .select([
      fn.countAll<number>().as('files'),
      fn.sum<number | null>('size_bytes').as('bytes'),
      fn.sum<number | null>('passages').as('passages'),
    ])
    .where(column, '=', value)
    .where(other)
    .executeTakeFirstOrThrow();
  const coming = await db
    .selectFrom('arrivals')
    .select([fn.countAll<number>().as('files'), fn.sum<number | null>('total_bytes').as('bytes')])
    .where(column, '=', value)
    .where(other)
    .where('upload', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    files: held.files + coming.files,
    bytes: (held.bytes ?? 0) + (coming.bytes ?? 0),
    passages: held.passages ?? 0,
  };
}

function tooMuch(message: string): AppError {
  return new AppError('too-large', `${message} Remove one first.`);
}
