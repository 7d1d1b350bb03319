import { type Kysely, sql } from 'kysely';

/**
 * The byte count of each conversation's questions and answers, stored with it because every question checks the owner's
 * total.
 */
export async function countStoredBytes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update conversations set bytes = (
      select coalesce(sum(octet_length(question) + coalesce(octet_length(answer_json), 0)), 0)
      from turns where conversation_id = conversations.id)`.execute(db);
  await db.schema
    .createIndex('conversations_by_owner_bytes')
    .on('conversations')
    .columns(['owner', 'bytes'])
    .execute();
}
