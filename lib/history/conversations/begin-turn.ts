import {
  MAX_CONVERSATION_BYTES,
  MAX_KEY_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_TURNS,
  type NewTurn,
  type StartedTurn,
} from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from '../database/store.ts';
import { bounded, newId, searchable, storable } from '../stored-values.ts';
import { requireRoom, type StorageQuota } from './settle.ts';
import { noConversation, noTurn } from './summaries.ts';

/**
 * Stores a question as a turn, or finds the turn if the question was sent before. Throws AppError `too-large` when the
 * conversation is full, or its owner or network has reached `quota`.
 */
export async function beginTurn(store: Store, turn: NewTurn, quota: StorageQuota): Promise<StartedTurn> {
  const key = turn.idempotencyKey;
  if (key !== null) bounded(key, MAX_KEY_LENGTH, 'Idempotency-Key');
  const begin = () =>
    store.change(async (db) => {
      const repeated = await findRepeat(db, turn);
      if (repeated) return repeated;
      const roomBytes = await requireRoom(db, turn, quota);
      return { ...(await storeTurn(db, turn, store.now())), roomBytes };
    });
  try {
    return await begin();
  } catch (thrown) {
    if (!(thrown instanceof AskedMeanwhile)) throw thrown;
    return begin();
  }
}

/** Two requests used the same key at once and the other was first; the second attempt finds its turn. */
class AskedMeanwhile extends Error {}

async function findRepeat(db: Db, { owner, idempotencyKey }: NewTurn): Promise<StartedTurn | undefined> {
  if (idempotencyKey === null) return undefined;
  const row = await db
    .selectFrom('turns')
    .select(['id', 'conversation_id'])
    .where('owner', '=', owner)
    .where('idempotency_key', '=', storable(idempotencyKey))
    .executeTakeFirst();
  return row && { conversation: row.conversation_id, turn: row.id, isRepeat: true, roomBytes: 0 };
}

async function storeTurn(db: Db, turn: NewTurn, nowMs: number): Promise<Omit<StartedTurn, 'roomBytes'>> {
  const { id: conversation, activeTurn, bytes } = await enter(db, turn, nowMs);
  const parent = turn.parent === undefined ? activeTurn : turn.parent;
  if (bytes >= MAX_CONVERSATION_BYTES) {
    throw new AppError('too-large', 'This conversation has reached its maximum length. Start a new chat.');
  }
  const position = await nextPosition(db, conversation, parent);
  const id = newId('tn_');
  const question = storable(turn.question);
  const inserted = await db
    .insertInto('turns')
    .values({
      id,
      conversation_id: conversation,
      owner: turn.owner,
      position,
      parent,
      status: 'running',
      idempotency_key: turn.idempotencyKey === null ? null : storable(turn.idempotencyKey),
      logged: 0,
      heard_at_ms: nowMs,
      stop_requested: 0,
      created_at_ms: nowMs,
      ended_at_ms: null,
      question,
      attachments_json: JSON.stringify(turn.attachments),
      overrides_json: JSON.stringify(turn.overrides),
      search_text: searchable(question),
      answer_json: null,
      certainty: null,
      handled_at_ms: null,
    })
    .onConflict((conflict) => conflict.columns(['owner', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new AskedMeanwhile();
  await db
    .updateTable('conversations')
    .set({ active_turn: id, bytes: bytes + Buffer.byteLength(question) })
    .where('id', '=', conversation)
    .execute();
  return { conversation, turn: id, isRepeat: false };
}

/** The conversation of the question, locked against other questions until the transaction ends. */
async function enter(
  db: Db,
  { owner, network, conversation, title }: NewTurn,
  nowMs: number,
): Promise<{ id: string; activeTurn: string | null; bytes: number }> {
  if (conversation !== null) {
    const row = await db
      .updateTable('conversations')
      // Counted in the network that adds to it; otherwise another network could fill it without limit.
      .set({ updated_at_ms: nowMs, archived: 0, ...(network !== undefined && { network }) })
      .where('id', '=', conversation)
      .where('owner', '=', owner)
      .returning(['id', 'active_turn', 'bytes'])
      .executeTakeFirst();
    if (!row) throw noConversation();
    return { id: row.id, activeTurn: row.active_turn, bytes: row.bytes };
  }
  const id = newId('cw_');
  const bound = bounded(title, MAX_TITLE_LENGTH, 'title');
  await db
    .insertInto('conversations')
    .values({
      id,
      owner,
      network: network ?? null,
      title: bound,
      search_title: searchable(bound),
      pinned: 0,
      archived: 0,
      labels: '',
      active_turn: null,
      bytes: 0,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    })
    .execute();
  return { id, activeTurn: null, bytes: 0 };
}

async function nextPosition(db: Db, conversation: string, parent: string | null): Promise<number> {
  const { next } = await db
    .selectFrom('turns')
    .select(({ fn }) => fn.max<number | null>('position').as('next'))
    .where('conversation_id', '=', conversation)
    .executeTakeFirstOrThrow();
  const position = next === null ? 0 : next + 1;
  if (position >= MAX_TURNS) {
    throw new AppError(
      'too-large',
      `This conversation has reached its limit of ${MAX_TURNS} questions. Start a new chat.`,
    );
  }
  if (parent !== null) await requireTurn(db, conversation, parent);
  return position;
}

/** Throws AppError `not-found` unless the turn belongs to this conversation. */
export async function requireTurn(db: Db, conversation: string, turn: string): Promise<void> {
  const row = await db
    .selectFrom('turns')
    .select('id')
    .where('id', '=', turn)
    .where('conversation_id', '=', conversation)
    .executeTakeFirst();
  if (!row) throw noTurn();
}
