import { type Selectable, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import type { Conversations, StoredConversation } from '#lib/core/records/conversations.ts';
import type { OwnerItem } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import { lineOf } from './audit.ts';
import type { Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { entryOf } from './feedback.ts';
import { promptOf } from './prompts.ts';
import { uploadOf } from './uploads.ts';
import { usageOf } from './usage/usage.ts';

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
  await store.change(async (db) => {
    await db.deleteFrom('feedback').where('owner', '=', owner).execute();
    await db.deleteFrom('uploads').where('owner', '=', owner).execute();
    await db.deleteFrom('arrivals').where('owner', '=', owner).execute();
    await db.deleteFrom('prompts').where('owner', '=', owner).execute();
    await db.deleteFrom('sign_in_sessions').where('owner', '=', owner).execute();
    await db.updateTable('usage_entries').set({ owner: null }).where('owner', '=', owner).execute();
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
