import type { Kysely } from 'kysely';

/** Data of the administration: feedback, usage, the audit log, admin overrides. */
export async function createAdministration(db: Kysely<unknown>): Promise<void> {
  await createFeedback(db);
  await createAudit(db);
  await createUsage(db);
  await db.schema
    .createTable('decisions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('value_json', 'text')
    .addColumn('changed_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addPrimaryKeyConstraint('decisions_in_order', ['kind', 'version'])
    .execute();
}

async function createFeedback(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feedback')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('turn_id', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('given_by', 'text')
    .addColumn('rating', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('reasons_json', 'text', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('overrides_json', 'text', (column) => column.notNull())
    .addColumn('passages_json', 'text', (column) => column.notNull())
    .addUniqueConstraint('feedback_once', ['owner', 'turn_id'])
    .execute();
  await db.schema.createIndex('feedback_by_age').on('feedback').columns(['created_at_ms', 'id']).execute();
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_lines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('name', 'text')
    .addColumn('target', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('detail_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_by_age').on('audit_lines').columns(['at_ms', 'id']).execute();
  await db.schema
    .createIndex('audit_by_action')
    .on('audit_lines')
    .columns(['action', 'at_ms', 'id'])
    .execute();
  await db.schema.createIndex('audit_of_owner').on('audit_lines').column('owner').execute();
}

async function createUsage(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('model', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('input_tokens', 'integer', (column) => column.notNull())
    .addColumn('output_tokens', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('amount', 'double precision', (column) => column.notNull())
    .addColumn('first_token_ms', 'double precision')
    .addColumn('total_ms', 'double precision', (column) => column.notNull())
    .addColumn('passages', 'integer', (column) => column.notNull())
    .addColumn('citations', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('usage_by_age').on('usage_entries').columns(['at_ms', 'id']).execute();
  await db.schema.createIndex('usage_of_owner').on('usage_entries').column('owner').execute();
}
