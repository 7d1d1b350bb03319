import type { Kysely } from 'kysely';

/** How many sentences of an answer their sources support, of those that were checked; null where none was. */
export async function countSupported(db: Kysely<unknown>): Promise<void> {
  for (const column of ['supported_sentences', 'checked_sentences'])
    await db.schema.alterTable('usage_entries').addColumn(column, 'integer').execute();
}
