import { type Kysely, sql } from 'kysely';

/**
 * Whether an answer was found (1), or the documents did not answer (0); null for answers that did not finish and for
 * older ones. And when an administrator marked a refused or badly rated answer as handled.
 */
export async function noteUnanswered(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('turns').addColumn('answered', 'integer').execute();
  for (const table of ['turns', 'feedback'])
    await db.schema.alterTable(table).addColumn('handled_at_ms', 'bigint').execute();
  // The columns stand behind long answers and passages, so the indexes hold all that the list filters by.
  const columns = sql`(created_at_ms, handled_at_ms)`;
  await sql`create index turns_unanswered on turns ${columns} where answered = 0`.execute(db);
  await sql`create index feedback_rated_down on feedback ${columns} where rating = 'down'`.execute(db);
}
