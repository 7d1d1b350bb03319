import { type RawBuilder, sql } from 'kysely';
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
import { type Db, inBatches, type Store } from '../database/store.ts';
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

/** The conversations removed by one statement hold this much at most; a larger one goes turn by turn. */
const BATCH_BYTES = 250_000;
/** No one's owner: of conversations whose removal has begun. */
const NOBODY = '';

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
    async remove(owner, id) {
      if (!(await store.read((db) => ownsConversation(db, owner, id)))) throw noConversation();
      await removeConversations(store, sql`(id = ${storable(id)} and owner = ${owner})`);
      await store.eraseRemoved();
    },
    async removeAll(owner) {
      const removed = await removeConversations(store, sql`owner = ${owner}`);
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

/**
 * Removes the conversations that fulfil a condition in batches that delay no other caller, and resolves with their number. One
 * that no longer fulfils it when its turn comes, because someone asked in it, stays as a whole. A large one loses its
 * owner first, and then its turns in batches: nobody ever reads a part of it, and the next call goes on with what a
 * killed process left.
 */
export async function removeConversations(
  store: Store,
  condition: RawBuilder<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const chosen = sql<boolean>`(${condition} or owner = ${NOBODY})`;
  return inBatches(async (limit) => {
    // Transactions, which are tried again: those that log several answers may deadlock with them.
    const large = await store.change(async (db) => {
      const query = db.selectFrom('conversations').select(['id', 'bytes']);
      const rows = await query.where(chosen).limit(limit).execute();
      const [first] = rows;
      if (first && first.bytes > BATCH_BYTES) return disown(db, first.id, chosen);
      return rows.length === 0 ? undefined : removeSmall(db, rows, chosen);
    });
    if (typeof large !== 'string') return large;
    await removeTurns(store, large, signal);
    return store.change((db) => removeSmall(db, [{ id: large, bytes: 0 }], chosen));
  }, signal);
}

async function removeSmall(
  db: Db,
  rows: readonly { id: string; bytes: number }[],
  chosen: RawBuilder<boolean>,
): Promise<number> {
  let bytes = 0;
  const some = rows.filter((row) => {
    bytes += row.bytes;
    return bytes <= BATCH_BYTES;
  });
  const ids = some.map(({ id }) => id);
  const removal = db.deleteFrom('conversations').where('id', 'in', ids).where(chosen);
  return (await removal.returning('id').execute()).length;
}

/** Takes a conversation from its owner and its link, and returns its id; 0 when it is no longer chosen. */
async function disown(db: Db, id: string, chosen: RawBuilder<boolean>): Promise<string | 0> {
  const taken = await db
    .updateTable('conversations')
    .set({ owner: NOBODY, network: null, active_turn: null })
    .where('id', '=', id)
    .where(chosen)
    .returning('id')
    .executeTakeFirst();
  if (!taken) return 0;
  await db.deleteFrom('shares').where('conversation_id', '=', id).execute();
  return id;
}

async function removeTurns(
  store: Store,
  conversation: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await inBatches(async (limit) => {
    const rows = await store.change((db) =>
      db
        .deleteFrom('turns')
        .where('id', 'in', (query) =>
          query.selectFrom('turns').select('id').where('conversation_id', '=', conversation).limit(limit),
        )
        .returning('id')
        .execute(),
    );
    return rows.length || undefined;
  }, signal);
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
