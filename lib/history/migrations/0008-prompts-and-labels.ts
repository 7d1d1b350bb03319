import type { Kysely } from 'kysely';

/** Prompts that people save; labels of conversations, and whether they are archived. */
export async function addPromptsAndLabels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('prompts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('network', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['owner', 'network', 'updated_at_ms']) {
    await db.schema.createIndex(`prompts_by_${column}`).on('prompts').column(column).execute();
  }
  await db.schema
    .alterTable('conversations')
    .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('conversations')
    .addColumn('labels', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
