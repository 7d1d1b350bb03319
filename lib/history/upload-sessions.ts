import { sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import {
  UPLOAD_SESSION_LEASE_MS,
  type UploadSession,
  type UploadSessions,
} from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import type { Store } from './database/store.ts';
import { newId, storable } from './stored-values.ts';
import { requireUploadRoom } from './uploads.ts';

/** Other ids were never issued, and may contain text that no database stores. */
const ID = /^ar_[0-9A-Za-z]{22}$/;
/** Slices deleted per statement. */
const AT_ONCE = 8;
/** Abandoned sessions deleted before the next one begins. */
const CLEARED_AT_ONCE = 20;

/** Multipart uploads in this store. */
export function createUploadSessions(store: Store): UploadSessions {
  return {
    begin: (file, quota) => begin(store, file, quota),
    find: (owner, id) => find(store, owner, id),
    write: (owner, id, start, bytes) => write(store, { owner, id, start, bytes }),

    async read(id, start) {
      const slice = await store.read((db) =>
        db
          .selectFrom('arrival_slices')
          .select('content')
          .where('arrival', '=', id)
          .where('start', '=', start)
          .executeTakeFirst(),
      );
      await yieldToEventLoop();
      return slice?.content;
    },

    async finish(id, upload) {
      await store.read((db) => db.updateTable('arrivals').set({ upload }).where('id', '=', id).execute());
      await removeSlices(store, id);
    },

    async remove(owner, id) {
      const found = await find(store, owner, id);
      if (found) await removeSession(store, id);
      await store.eraseRemoved();
    },
  };
}

async function begin(
  store: Store,
  { owner, network: from, name: given, totalBytes }: Parameters<UploadSessions['begin']>[0],
  quota: Parameters<UploadSessions['begin']>[1],
): Promise<UploadSession> {
  await clearSessions(store, store.now());
  const name = storable(given);
  const network = from ?? null;
  const id = newId('ar_');
  const former = await store.read((db) =>
    db
      .selectFrom('arrivals')
      .select('id')
      .where('owner', '=', owner)
      .where('name', '=', name)
      .executeTakeFirst(),
  );
  if (former) await removeSession(store, former.id);
  await store.change(async (db) => {
    await requireUploadRoom(db, { owner, network, name, sizeBytes: totalBytes }, quota);
    await db.deleteFrom('arrivals').where('owner', '=', owner).where('name', '=', name).execute();
    await db
      .insertInto('arrivals')
      .values({ id, owner, network, name, total_bytes: totalBytes, upload: null, heard_at_ms: store.now() })
      .execute();
  }, 'serializable');
  return { id, owner, name, totalBytes, receivedBytes: 0, upload: null };
}

async function find(store: Store, owner: Owner, id: string): Promise<UploadSession | undefined> {
  if (!ID.test(id)) return undefined;
  const row = await store.read((db) =>
    db
      .selectFrom('arrivals')
      .select(['name', 'total_bytes', 'upload'])
      .select((uploadSession) =>
        uploadSession
          .selectFrom('arrival_slices')
          .select(({ fn }) => fn.sum<number | null>('size').as('received'))
          .whereRef('arrival', '=', 'arrivals.id')
          .as('received'),
      )
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('heard_at_ms', '>=', store.now() - UPLOAD_SESSION_LEASE_MS)
      .executeTakeFirst(),
  );
  if (!row) return undefined;
  const { name, total_bytes: totalBytes, upload } = row;
  return { id, owner, name, totalBytes, receivedBytes: row.received ?? 0, upload };
}

async function write(
  store: Store,
  { owner, id, start, bytes }: { owner: Owner; id: string; start: number; bytes: Uint8Array },
): Promise<void> {
  await store.change(async (db) => {
    const heard = await db
      .updateTable('arrivals')
      .set({ heard_at_ms: store.now() })
      .where('id', '=', ID.test(id) ? id : '')
      .where('owner', '=', owner)
      .where('upload', 'is', null)
      .where('heard_at_ms', '>=', store.now() - UPLOAD_SESSION_LEASE_MS)
      .returning('id')
      .executeTakeFirst();
    if (!heard) throw new AppError('not-found', 'File not found.');
    const slice = { size: bytes.length, content: bytes };
    await db
      .insertInto('arrival_slices')
      .values({ arrival: id, start, ...slice })
      .onConflict((same) => same.columns(['arrival', 'start']).doUpdateSet(slice))
      .execute();
  });
  await yieldToEventLoop();
}

/** Deletes abandoned sessions, up to a limit per call. */
export async function clearSessions(store: Store, nowMs: number): Promise<void> {
  const old = await store.read((db) =>
    db
      .selectFrom('arrivals')
      .select('id')
      .where('heard_at_ms', '<', nowMs - UPLOAD_SESSION_LEASE_MS)
      .limit(CLEARED_AT_ONCE)
      .execute(),
  );
  for (const { id } of old) await removeSession(store, id);
}

async function removeSession(store: Store, id: string): Promise<void> {
  await removeSlices(store, id);
  await store.read((db) => db.deleteFrom('arrivals').where('id', '=', id).execute());
}

/** In batches, because SQLite overwrites deleted data. */
async function removeSlices(store: Store, id: string): Promise<void> {
  const start = sql.ref('start');
  const some = sql`select ${start} from arrival_slices where arrival = ${id} limit ${AT_ONCE}`;
  const statement = sql`delete from arrival_slices where arrival = ${id} and ${start} in (${some}) returning ${start}`;
  for (;;) {
    const { rows } = await store.read((db) => statement.execute(db));
    if (rows.length < AT_ONCE) return;
    await yieldToEventLoop();
  }
}
