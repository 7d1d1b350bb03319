import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import type { ConversationSummary } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';
import { labelsOf } from './labels.ts';

/** A conversation's row, joined with its other tables. */
export type SummaryRow = Selectable<Tables['conversations']> & { running: number; share: string | null };

/** Conversations with the columns of their summaries. */
export function summaries(db: Db) {
  return db
    .selectFrom('conversations')
    .selectAll()
    .select((eb) => [isRunning(eb), share(eb)]);
}

/** Reads an owner's conversation. Throws AppError `not-found`. */
export async function requireSummary(db: Db, owner: Owner, id: string): Promise<SummaryRow> {
  const row = await summaries(db).where('id', '=', id).where('owner', '=', owner).executeTakeFirst();
  if (!row) throw noConversation();
  return row;
}

/** Converts a row to a summary. */
export function summaryOf(row: SummaryRow): ConversationSummary {
  return {
    id: row.id,
    title: row.title,
    pinned: row.pinned === 1,
    archived: row.archived === 1,
    labels: labelsOf(row.labels),
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    running: row.running > 0,
    shared: row.share !== null,
  };
}

function isRunning(eb: ExpressionBuilder<Tables, 'conversations'>) {
  return eb
    .selectFrom('turns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('turns.conversation_id', '=', 'conversations.id')
    .whereRef('turns.owner', '=', 'conversations.owner')
    .where('turns.status', '=', sql.lit('running'))
    .$asScalar()
    .$notNull()
    .as('running');
}

function share(eb: ExpressionBuilder<Tables, 'conversations'>) {
  return eb
    .selectFrom('shares')
    .select('token')
    .whereRef('shares.conversation_id', '=', 'conversations.id')
    .$asScalar()
    .as('share');
}

/** The error for a conversation that does not exist or belongs to another owner; both look the same. */
export function noConversation(): AppError {
  return new AppError('not-found', 'Conversation not found.');
}

/** The error for a turn that does not exist or belongs to another owner. */
export function noTurn(): AppError {
  return new AppError('not-found', 'Question not found.');
}
