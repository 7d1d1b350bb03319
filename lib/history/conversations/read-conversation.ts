import type { Selectable } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import {
  type ConversationSummary,
  emptyAnswer,
  type StoredAnswer,
  type StoredConversation,
  type StoredTurn,
  type StoredTurnStatus,
} from '#lib/core/records/conversations.ts';
import type { Db } from '../database/store.ts';
import type { TurnTable } from '../database/tables.ts';
import { storable } from '../stored-values.ts';
import { noTurn, requireSummary, type SummaryRow, summaryOf } from './summaries.ts';

/** Reads an owner's conversation with all its turns. Throws AppError `not-found`. */
export async function findConversation(db: Db, owner: Owner, id: string): Promise<StoredConversation> {
  return withTurns(db, await requireSummary(db, owner, id));
}

/** Whether this owner has the conversation. */
export async function ownsConversation(db: Db, owner: Owner, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', storable(id))
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads a conversation with all its turns, oldest first, and its share link. */
export async function withTurns(db: Db, row: SummaryRow): Promise<StoredConversation> {
  const turns = await db
    .selectFrom('turns')
    .select(TURN_COLUMNS)
    .where('conversation_id', '=', row.id)
    .orderBy('position')
    .execute();
  const share = await db
    .selectFrom('shares')
    .select(['token', 'turn_id', 'shared_by', 'created_at_ms'])
    .where('conversation_id', '=', row.id)
    .executeTakeFirst();
  return {
    ...summaryOf(row),
    owner: row.owner as Owner,
    activeTurn: row.active_turn,
    turns: turns.map(turnOf),
    share: share
      ? { token: share.token, turn: share.turn_id, by: share.shared_by, createdAtMs: share.created_at_ms }
      : null,
  };
}

/** Reads an owner's turn and its conversation. Throws AppError `not-found`. */
export async function findTurn(
  db: Db,
  owner: Owner,
  id: string,
): Promise<{ conversation: ConversationSummary; turn: StoredTurn }> {
  const row = await db
    .selectFrom('turns')
    .select([...TURN_COLUMNS, 'conversation_id'])
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirst();
  if (!row) throw noTurn();
  const conversation = await requireSummary(db, owner, row.conversation_id);
  return { conversation: summaryOf(conversation), turn: turnOf(row) };
}

/** Finds an owner's latest turn whose idempotency key begins with `keyStart`, which holds no wildcard. */
export async function findLatest(
  db: Db,
  owner: Owner,
  keyStart: string,
): Promise<{ conversation: string; turn: Pick<StoredTurn, 'id' | 'status'> } | undefined> {
  const row = await db
    .selectFrom('turns')
    .select(['id', 'status', 'conversation_id'])
    .where('owner', '=', owner)
    .where('idempotency_key', 'like', `${keyStart}%`)
    .orderBy('created_at_ms', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && { conversation: row.conversation_id, turn: { id: row.id, status: row.status as StoredTurnStatus } }
  );
}

/** The columns of a turn. */
const TURN_COLUMNS = [
  'id',
  'parent',
  'question',
  'attachments_json',
  'overrides_json',
  'status',
  'answer_json',
  'created_at_ms',
  'ended_at_ms',
] as const satisfies readonly (keyof TurnTable)[];

type TurnRow = Pick<Selectable<TurnTable>, (typeof TURN_COLUMNS)[number]>;

/** Converts a row to a turn. Its JSON columns were written by this module. */
function turnOf(row: TurnRow): StoredTurn {
  return {
    id: row.id,
    parent: row.parent,
    question: row.question,
    attachments: JSON.parse(row.attachments_json),
    overrides: JSON.parse(row.overrides_json),
    status: row.status as StoredTurnStatus,
    answer: answerOf(row.answer_json) ?? emptyAnswer,
    createdAtMs: row.created_at_ms,
    endedAtMs: row.ended_at_ms,
  };
}

/** The final answer; null while it runs. */
export function answerOf(json: string | null): StoredAnswer | null {
  return json === null ? null : JSON.parse(json);
}
