import type { Owner } from '#lib/core/access/principal.ts';
import {
  type ConversationChanges,
  type Conversations,
  MAX_TITLE_LENGTH,
  type Share,
  type StoredConversation,
  type StoredTurn,
} from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import type { Db, Store } from '../database/store.ts';
import { bounded, newToken, searchable, storable } from '../stored-values.ts';
import { createAnswerLog } from './answer-log.ts';
import { beginTurn, requireTurn } from './begin-turn.ts';
import { listConversations } from './list-conversations.ts';
import { findConversation, findLatest, findTurn, ownsConversation, withTurns } from './read-conversation.ts';
import { type StorageQuota, settleAbandoned } from './settle.ts';
import {
  labelsInUse,
  noConversation,
  requireSummary,
  storedLabels,
  summaries,
  summaryOf,
} from './summaries.ts';

/** Conversations removed per statement; SQLite blocks other writers meanwhile. */
const SLICE = 50;

/** Conversations in this store, with a limit of bytes per owner. */
export function createConversations(store: Store, quota: StorageQuota): Conversations {
  const settled = async <Result>(owner: Owner, work: (db: Db) => Promise<Result>) => {
    await settleAbandoned(store, owner);
    return store.read(work);
  };
  return {
    ...createAnswerLog(store),
    begin: (turn) => beginTurn(store, turn, quota),

    async list(owner, query) {
      await settleAbandoned(store, owner);
      return listConversations(store, owner, query);
    },
    labels: (owner) => store.read((db) => labelsInUse(db, owner)),
    find: (owner, id) => settled(owner, (db) => findConversation(db, owner, id)),
    owns: (owner, id) => store.read((db) => ownsConversation(db, owner, id)),
    findTurn: (owner, turn) => settled(owner, (db) => findTurn(db, owner, turn)),
    findLatest: (owner, keyStart) => settled(owner, (db) => findLatest(db, owner, keyStart)),

    async change(owner, id, changes) {
      await store.change((db) => change(db, owner, id, changes));
      return summaryOf(await settled(owner, (db) => requireSummary(db, owner, id)));
    },
    // Removals are transactions, which are tried again: those that log several answers may deadlock with them.
    async remove(owner, id) {
      const removed = await store.change((db) =>
        db
          .deleteFrom('conversations')
          .where('id', '=', id)
          .where('owner', '=', owner)
          .returning('id')
          .executeTakeFirst(),
      );
      if (!removed) throw noConversation();
      await store.eraseRemoved();
    },
    async removeAll(owner) {
      const removed = await removeAll(store, owner);
      await store.eraseRemoved();
      return removed;
    },

    share: (owner, id, by) => store.change((db) => share(db, owner, id, { by, nowMs: store.now() })),
    unshare: (owner, id) => store.change((db) => unshare(db, owner, id)),
    async findShared(token) {
      await settleAbandoned(store, null);
      return store.read((db) => findShared(db, token));
    },
  };
}

async function change(
  db: Db,
  owner: Owner,
  id: string,
  { title, pinned, archived, labels, activeTurn }: ConversationChanges,
): Promise<void> {
  await requireSummary(db, owner, id);
  if (activeTurn !== undefined) await requireTurn(db, id, activeTurn);
  const changes = {
    ...(title !== undefined && renamed(title)),
    ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
    ...(archived !== undefined && { archived: archived ? 1 : 0 }),
    ...(labels !== undefined && { labels: storedLabels(labels) }),
    ...(activeTurn !== undefined && { active_turn: activeTurn }),
  };
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('conversations').set(changes).where('id', '=', id).execute();
}

function renamed(text: string): { title: string; search_title: string } {
  const title = bounded(text, MAX_TITLE_LENGTH, 'title').trim();
  if (title !== '') return { title, search_title: searchable(title) };
  throw new AppError('bad-request', 'title needs at least one character.', { field: 'title' });
}

async function removeAll(store: Store, owner: Owner): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await store.change((db) =>
      db
        .deleteFrom('conversations')
        .where('id', 'in', (query) =>
          query.selectFrom('conversations').select('id').where('owner', '=', owner).limit(SLICE),
        )
        .returning('id')
        .execute(),
    );
    removed += rows.length;
    if (rows.length < SLICE) return removed;
    await yieldToEventLoop();
  }
}

const TOKEN = /^sh_[0-9A-Za-z]{32}$/;

/** Creates a new link to the active branch; the previous link stops working. */
async function share(
  db: Db,
  owner: Owner,
  id: string,
  { by, nowMs }: { by: string | null; nowMs: number },
): Promise<Share> {
  const { active_turn: turn } = await requireSummary(db, owner, id);
  if (turn === null) throw new AppError('bad-request', 'There is nothing to share yet.');
  const row = { token: newToken(), turn_id: turn, shared_by: by && storable(by), created_at_ms: nowMs };
  await db
    .insertInto('shares')
    .values({ ...row, conversation_id: id })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(row))
    .execute();
  return { token: row.token, turn, by: row.shared_by, createdAtMs: nowMs };
}

/** Revokes the link, if there is one. */
async function unshare(db: Db, owner: Owner, id: string): Promise<void> {
  await requireSummary(db, owner, id);
  await db.deleteFrom('shares').where('conversation_id', '=', id).execute();
}

/** The shared branch of a link: from the first question to the one at which it was created. */
async function findShared(db: Db, token: string): Promise<StoredConversation | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await summaries(db)
    .where('id', '=', (query) =>
      query.selectFrom('shares').select('conversation_id').where('token', '=', token),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const conversation = await withTurns(db, row);
  const { share: link } = conversation;
  // The link was revoked or replaced between the two statements.
  if (link?.token !== token) return undefined;
  return { ...conversation, activeTurn: link.turn, turns: branchTo(link.turn, conversation.turns) };
}

/** The turns from the first question to a given one, oldest first; a parent always precedes its children. */
function branchTo(last: string, turns: readonly StoredTurn[]): StoredTurn[] {
  const branch: StoredTurn[] = [];
  let wanted: string | null = last;
  for (const turn of turns.toReversed()) {
    if (turn.id !== wanted) continue;
    branch.unshift(turn);
    wanted = turn.parent;
  }
  return branch;
}
