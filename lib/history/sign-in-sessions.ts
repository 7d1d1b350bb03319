import type { Owner } from '#lib/core/access/principal.ts';
import type { SealedSession, SignInSessions } from '#lib/core/records/records.ts';
import type { Store } from './database/store.ts';

/** The sign-in sessions in this store. */
export function createSignInSessions(store: Store): SignInSessions {
  return {
    put: (id, session) =>
      store.read(async (db) => {
        const row = unlocked(session);
        await db
          .insertInto('sign_in_sessions')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      }),

    replace: (id, session) =>
      store.read(async (db) => {
        const row = await db
          .updateTable('sign_in_sessions')
          .set(unlocked(session))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        return row !== undefined;
      }),

    find: (id) =>
      store.read(async (db) => {
        const row = await db
          .selectFrom('sign_in_sessions')
          .select(['owner', 'sealed', 'expires_at_ms'])
          .where('id', '=', id)
          .where('expires_at_ms', '>', store.now())
          .executeTakeFirst();
        return row && sessionOf(row);
      }),

    list: (owner) => listSessions(store, owner),

    lock: (id, forMs) =>
      store.read(async (db) => {
        const nowMs = store.now();
        const row = await db
          .updateTable('sign_in_sessions')
          .set({ locked_until_ms: nowMs + forMs })
          .where('id', '=', id)
          .where('locked_until_ms', '<=', nowMs)
          .where('expires_at_ms', '>', nowMs)
          .returning('id')
          .executeTakeFirst();
        return row !== undefined;
      }),

    remove: (id) =>
      store.read(async (db) => {
        await db.deleteFrom('sign_in_sessions').where('id', '=', id).execute();
      }),

    removeAll: (owner) =>
      store.read(async (db) => {
        await db.deleteFrom('sign_in_sessions').where('owner', '=', owner).execute();
      }),
  };
}

const MOST_LISTED = 100;

function listSessions(store: Store, owner: Owner): Promise<(SealedSession & { id: string })[]> {
  return store.read(async (db) => {
    const rows = await db
      .selectFrom('sign_in_sessions')
      .select(['id', 'owner', 'sealed', 'expires_at_ms'])
      .where('owner', '=', owner)
      .where('expires_at_ms', '>', store.now())
      .orderBy('expires_at_ms', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return rows.map((row) => ({ id: row.id, ...sessionOf(row) }));
  });
}

function sessionOf(row: { owner: string; sealed: string; expires_at_ms: number }): SealedSession {
  return {
    owner: row.owner as Owner,
    sealed: new Uint8Array(Buffer.from(row.sealed, 'base64')),
    expiresAtMs: row.expires_at_ms,
  };
}

function unlocked({ owner, sealed, expiresAtMs }: SealedSession) {
  return {
    owner,
    sealed: Buffer.from(sealed).toString('base64'),
    expires_at_ms: expiresAtMs,
    locked_until_ms: 0,
  };
}
