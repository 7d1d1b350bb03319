import type { Owner } from '#lib/core/principal.ts';
import type { ConversationSummary, StoredConversation, StoredTurn } from '#lib/core/records/conversations.ts';
import type { Db } from '../database/store.ts';
import { storable } from '../stored-text.ts';
import { noTurn } from './not-there.ts';
import { requireSummary, type SummaryRow, summaryOf } from './summaries.ts';
import { TURN_COLUMNS, turnOf } from './turn-row.ts';

/** A conversation of an owner with all its turns. Throws AppError `not-found`. */
export async function findConversation(db: Db, owner: Owner, id: string): Promise<StoredConversation> {
  return withTurns(db, await requireSummary(db, owner, id));
}

/** Whether a conversation is this owner's. */
export async function ownsConversation(db: Db, owner: Owner, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', storable(id))
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row !== undefined;
}

/** A conversation with all its turns, oldest first, and its link. */
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

/** A turn of an owner and the conversation it belongs to. Throws AppError `not-found`. */
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
