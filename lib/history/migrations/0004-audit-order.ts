import { type Kysely, sql } from 'kysely';

/** The order of entries in the audit log: one millisecond can have several. */
export async function orderAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('audit_lines')
    .addColumn('sequence', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update audit_lines set sequence = numbered.sequence
    from (select id, row_number() over (order by at_ms, id) as sequence from audit_lines) as numbered
    where audit_lines.id = numbered.id`.execute(db);
  await db.schema.dropIndex('audit_by_action').execute();
  await db.schema.createIndex('audit_in_order').on('audit_lines').columns(['sequence', 'id']).execute();
  await db.schema
    .createIndex('audit_by_action')
    .on('audit_lines')
    .columns(['action', 'sequence', 'id'])
    .execute();
}
