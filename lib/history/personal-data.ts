import { type Selectable, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import type { Conversations, StoredConversation } from '#lib/core/records/conversations.ts';
import type { OwnerItem, Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import type { RecordKind, RetentionDays } from '#lib/shared/record-kinds.ts';
import { lineOf } from './audit.ts';
import { removeConversations } from './conversations/conversations.ts';
import { settleAbandoned } from './conversations/settle.ts';
import { inBatches, type Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { entryOf } from './feedback.ts';
import { promptOf } from './prompts.ts';
import { clearSessions } from './upload-sessions.ts';
import { uploadOf } from './uploads.ts';
import { forgetAsker, removeUsage, sumEarlierUsage, usageOf } from './usage/stored-sums.ts';

const DAY_MS = 86_400_000;
const MAX_UPLOADS = 1000;

/**
 * Tables with a retention period, and their time columns. Conversations go by their size, uploads after their documents,
 * usage with its sums.
 */
const AGING = {
  feedback: ['feedback', 'created_at_ms'],
  audit: ['audit_lines', 'at_ms'],
  prompts: ['prompts', 'updated_at_ms'],
} as const satisfies Record<
  Exclude<RecordKind, 'conversations' | 'uploads' | 'usage'>,
  readonly [table: string, column: string]
>;

/**
 * Removes expired records, ends answers whose writer is gone, cancels abandoned uploads, and adds usage that an earlier
 * version stored to the sums.
 */
export async function expireRecords(
  store: Store,
  retention: RetentionDays,
  nowMs: number,
  signal?: AbortSignal,
): ReturnType<Records['expire']> {
  await settleAbandoned(store, null);
  await clearSessions(store, store.now());
  const removed: Record<string, number> = {
    sessions: await removeBefore(store, ['sign_in_sessions', 'expires_at_ms'], nowMs, signal),
  };
  const { conversations } = retention;
  // Without a period, only those whose removal was cut short.
  const isOld =
    conversations === undefined ? sql`1 = 0` : sql`updated_at_ms < ${nowMs - conversations * DAY_MS}`;
  const gone = await removeConversations(store, isOld, signal);
  if (conversations !== undefined) removed['conversations'] = gone;
  for (const [kind, table] of Object.entries(AGING)) {
    const days = retention[kind as keyof typeof AGING];
    if (days === undefined) continue;
    removed[kind] = await removeBefore(store, table, nowMs - days * DAY_MS, signal);
  }
  if (retention.usage !== undefined) {
    removed['usage'] = await removeUsage(store, nowMs - retention.usage * DAY_MS, signal);
  }
  await store.eraseRemoved();
  await sumEarlierUsage(store, signal);
  return { removed, uploads: await expiredUploads(store, retention.uploads, nowMs) };
}

function removeBefore(
  store: Store,
  [table, column]: readonly [string, string],
  beforeMs: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const key = sql.ref('id');
  return inBatches(async (limit) => {
    const old = sql`select ${key} from ${sql.table(table)} where ${sql.ref(column)} < ${beforeMs} limit ${limit}`;
    const statement = sql`delete from ${sql.table(table)} where ${key} in (${old}) returning ${key}`;
    const { rows } = await store.read((db) => statement.execute(db));
    return rows.length || undefined;
  }, signal);
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

const PAGE = 100;

/** Streams everything stored about an owner, because all of it may not fit into memory. */
export async function* exportOwner(
  store: Store,
  conversations: Conversations,
  owner: Owner,
): AsyncGenerator<OwnerItem, undefined> {
  for await (const item of everyConversation(conversations, owner)) yield { kind: 'conversations', item };
  for await (const row of rowsOf(store, 'feedback', owner)) yield { kind: 'feedback', item: entryOf(row) };
  for await (const row of rowsOf(store, 'uploads', owner)) {
    yield { kind: 'uploads', item: uploadOf(row, store.now()) };
  }
  for await (const row of rowsOf(store, 'audit_lines', owner)) yield { kind: 'audit', item: lineOf(row) };
  for await (const row of rowsOf(store, 'usage_entries', owner)) yield { kind: 'usage', item: usageOf(row) };
  for await (const row of rowsOf(store, 'prompts', owner)) yield { kind: 'prompts', item: promptOf(row) };
  return undefined;
}

/** Deletes everything of an owner except the audit log; usage stays without an owner. */
export async function eraseOwner(store: Store, conversations: Conversations, owner: Owner): Promise<void> {
  await conversations.removeAll(owner);
  await forgetAsker(store, owner);
  await store.change(async (db) => {
    await db.deleteFrom('feedback').where('owner', '=', owner).execute();
    await db.deleteFrom('uploads').where('owner', '=', owner).execute();
    await db.deleteFrom('arrivals').where('owner', '=', owner).execute();
    await db.deleteFrom('prompts').where('owner', '=', owner).execute();
    await db.deleteFrom('sign_in_sessions').where('owner', '=', owner).execute();
  });
  await store.eraseRemoved();
}

async function* everyConversation(
  conversations: Conversations,
  owner: Owner,
): AsyncGenerator<StoredConversation> {
  let after: string | null = null;
  do {
    const page = await conversations.list(owner, { search: '', limit: PAGE, after });
    for (const { id } of page.items) {
      const found = await conversations.find(owner, id).catch(unlessGone);
      if (found) yield found;
      await yieldToEventLoop();
    }
    after = page.next;
  } while (after !== null);
}

/** The owner may remove a conversation during the export. */
function unlessGone(thrown: unknown): undefined {
  if (!(thrown instanceof AppError) || thrown.code !== 'not-found') throw thrown;
}

type OwnedTable = 'feedback' | 'uploads' | 'audit_lines' | 'usage_entries' | 'prompts';

async function* rowsOf<Table extends OwnedTable>(
  store: Store,
  table: Table,
  owner: Owner,
): AsyncGenerator<Selectable<Tables[Table]>> {
  for (let after = ''; ; await yieldToEventLoop()) {
    const slice = sql<Selectable<Tables[Table]> & { id: string }>`
      select * from ${sql.table(table)} where owner = ${owner} and id > ${after} order by id limit ${PAGE}`;
    const { rows } = await store.read((db) => slice.execute(db));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
