import type { Kysely } from 'kysely';

/** Synonyms and golden questions of administrators. The one row of `synonym_state` counts the changes of synonyms. */
export async function addSynonyms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('synonyms')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('words_json', 'text', (column) => column.notNull())
    .addColumn('means_json', 'text', (column) => column.notNull())
    .addColumn('changed_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .execute();
  await db.schema
    .createTable('synonym_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('golden_questions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('question', 'text', (column) => column.notNull().unique())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .execute();
}
