import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { type ConversationSummary, MAX_LABEL_LENGTH, MAX_LABELS } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';
import { bounded, storable } from '../stored-values.ts';

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

const MAX_COMBINATIONS = 1000;

/** The labels in a column; see `storedLabels`. */
function labelsOf(stored: string): string[] {
  return stored.split('\n').filter((label) => label !== '');
}

/**
 * Labels as one text, each between two line feeds, so that one can be found in it as a whole. Throws AppError
 * `bad-request` for too many, and for one that is too long or has several lines.
 */
export function storedLabels(labels: readonly string[]): string {
  const trimmed = labels.map((label) => bounded(label, MAX_LABEL_LENGTH, 'labels').trim());
  const distinct = [...new Set(trimmed)].filter((label) => label !== '');
  if (distinct.some((label) => label.includes('\n'))) throw refusal('labels may have one line each.');
  if (distinct.length > MAX_LABELS) throw refusal(`labels may have ${MAX_LABELS} entries at most.`);
  return distinct.length === 0 ? '' : `\n${distinct.join('\n')}\n`;
}

/** Whether a conversation has a label, letter by letter: the databases treat the case of letters in LIKE differently. */
export function hasLabel(label: string): RawBuilder<boolean> {
  if (label.includes('\n')) return sql<boolean>`1 = 0`;
  return sql<boolean>`replace(labels, ${`\n${storable(label)}\n`}, '') <> labels`;
}

/** Every label of an owner's conversations, sorted. */
export async function labelsInUse(db: Db, owner: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('labels')
    .distinct()
    .where('owner', '=', owner)
    .where('labels', '<>', '')
    .limit(MAX_COMBINATIONS)
    .execute();
  return [...new Set(rows.flatMap(({ labels }) => labelsOf(labels)))].sort();
}

function refusal(message: string): AppError {
  return new AppError('bad-request', message, { field: 'labels' });
}
