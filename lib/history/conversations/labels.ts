import { type RawBuilder, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { MAX_LABEL_LENGTH, MAX_LABELS } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db } from '../database/store.ts';
import { bounded, storable } from '../stored-text.ts';

const MAX_COMBINATIONS = 1000;

/** The labels in a column; see `storedLabels`. */
export function labelsOf(stored: string): string[] {
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
