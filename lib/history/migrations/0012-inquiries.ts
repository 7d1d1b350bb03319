import type { Kysely } from 'kysely';

/** Unanswered questions that their askers passed on to administrators, and the notes that answer them. */
export async function addInquiries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiries')
    .addColumn('turn_id', 'text', (column) => column.primaryKey().references('turns.id').onDelete('cascade'))
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('asked_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('answered_at_ms', 'bigint')
    .addColumn('answered_by', 'text')
    .execute();
}
