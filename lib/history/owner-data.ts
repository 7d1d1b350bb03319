import type { Owner } from '#lib/core/principal.ts';
import type { Conversations, StoredConversation } from '#lib/core/records/conversations.ts';
import type { OwnerData } from '#lib/core/records/records.ts';
import { lineOf } from './audit.ts';
import { breathe } from './breathe.ts';
import type { Store } from './database/store.ts';
import { entryOf } from './feedback.ts';
import { uploadOf } from './uploads.ts';
import { usageOf } from './usage/usage-row.ts';

const PAGE = 100;

/** Everything kept about an owner, by kind. */
export async function exportOwner(
  store: Store,
  conversations: Conversations,
  owner: Owner,
): Promise<OwnerData> {
  return {
    conversations: await everyConversation(conversations, owner),
    ...(await store.read(async (db) => ({
      feedback: (
        await db
          .selectFrom('feedback')
          .selectAll()
          .where('owner', '=', owner)
          .orderBy('created_at_ms')
          .execute()
      ).map(entryOf),
      uploads: (
        await db
          .selectFrom('uploads')
          .selectAll()
          .where('owner', '=', owner)
          .orderBy('created_at_ms')
          .execute()
      ).map((row) => uploadOf(row, store.now())),
      audit: (
        await db.selectFrom('audit_lines').selectAll().where('owner', '=', owner).orderBy('at_ms').execute()
      ).map(lineOf),
      usage: (
        await db.selectFrom('usage_entries').selectAll().where('owner', '=', owner).orderBy('at_ms').execute()
      ).map(usageOf),
    }))),
  };
}

/** Takes everything of an owner out of the tables but the audit log; usage stays as numbers of nobody. */
export async function eraseOwner(store: Store, conversations: Conversations, owner: Owner): Promise<void> {
  await conversations.removeAll(owner);
  await store.change(async (db) => {
    await db.deleteFrom('feedback').where('owner', '=', owner).execute();
    await db.deleteFrom('uploads').where('owner', '=', owner).execute();
    await db.deleteFrom('sign_in_sessions').where('owner', '=', owner).execute();
    await db.updateTable('usage_entries').set({ owner: null }).where('owner', '=', owner).execute();
  });
}

async function everyConversation(conversations: Conversations, owner: Owner): Promise<StoredConversation[]> {
  const found: StoredConversation[] = [];
  let after: string | null = null;
  do {
    const page = await conversations.list(owner, { search: '', limit: PAGE, after });
    for (const { id } of page.items) {
      found.push(await conversations.find(owner, id));
      await breathe();
    }
    after = page.next;
  } while (after !== null);
  return found;
}
