import { sql } from 'kysely';
import type { Records } from '#lib/core/records/records.ts';
import type { RecordKind, RetentionDays } from '#lib/shared/record-kinds.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import { settleAbandoned } from './conversations/settle.ts';
import type { Store } from './database/store.ts';
import { clearSessions } from './upload-sessions.ts';
import { uploadOf } from './uploads.ts';

const DAY_MS = 86_400_000;
/** Rows removed per statement; SQLite blocks other writers meanwhile. */
const SLICE = 100;
const MAX_UPLOADS = 1000;

/** The tables with a retention period, and their time columns; uploads go after their documents. */
const AGING = {
  conversations: ['conversations', 'updated_at_ms'],
  feedback: ['feedback', 'created_at_ms'],
  audit: ['audit_lines', 'at_ms'],
  usage: ['usage_entries', 'at_ms'],
  prompts: ['prompts', 'updated_at_ms'],
} as const satisfies Record<Exclude<RecordKind, 'uploads'>, readonly [table: string, column: string]>;

/** Removes expired records, ends answers whose writer is gone, and cancels abandoned uploads. */
export async function expireRecords(
  store: Store,
  retention: RetentionDays,
  nowMs: number,
): ReturnType<Records['expire']> {
  await settleAbandoned(store, null);
  await clearSessions(store, store.now());
  const removed: Record<string, number> = {
    sessions: await removeBefore(store, ['sign_in_sessions', 'expires_at_ms'], nowMs),
  };
  for (const [kind, table] of Object.entries(AGING)) {
    const days = retention[kind as keyof typeof AGING];
    if (days !== undefined) removed[kind] = await removeBefore(store, table, nowMs - days * DAY_MS);
  }
  await store.eraseRemoved();
  return { removed, uploads: await expiredUploads(store, retention.uploads, nowMs) };
}

async function removeBefore(
  store: Store,
  [table, column]: readonly [string, string],
  beforeMs: number,
): Promise<number> {
  const key = sql.ref('id');
  const old = sql`select ${key} from ${sql.table(table)} where ${sql.ref(column)} < ${beforeMs} limit ${SLICE}`;
  const statement = sql`delete from ${sql.table(table)} where ${key} in (${old}) returning ${key}`;
  for (let removed = 0; ; await yieldToEventLoop()) {
    const { rows } = await store.read((db) => statement.execute(db));
    removed += rows.length;
    if (rows.length < SLICE) return removed;
  }
}

async function expiredUploads(
  store: Store,
  days: number | undefined,
  nowMs: number,
): Promise<Awaited<ReturnType<Records['expire']>>['uploads']> {
  if (days === undefined) return [];
  const rows = await store.read((db) =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where('created_at_ms', '<', nowMs - days * DAY_MS)
      .orderBy('created_at_ms')
      .limit(MAX_UPLOADS)
      .execute(),
  );
  return rows.map((row) => uploadOf(row, nowMs));
}
