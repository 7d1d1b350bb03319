import { type Kysely, sql } from 'kysely';

/**
 * How surely an answer answers, in place of whether it does: `answer`, `likely` or `none`. Of answers before, those that
 * told no refusal count as `answer`; null where an answer did not finish, and in usage from before, which did not tell.
 */
export async function gradeAnswers(db: Kysely<unknown>): Promise<void> {
  for (const table of ['turns', 'usage_entries'])
    await db.schema.alterTable(table).addColumn('certainty', 'text').execute();
  await sql`update turns set certainty = case when answered = 0 then 'none' else 'answer' end
    where answered is not null or status = 'done'`.execute(db);
  await db.schema.dropIndex('turns_unanswered').execute();
  await db.schema.alterTable('turns').dropColumn('answered').execute();
  // The columns stand behind long answers, so the index holds all that the list of unanswered questions filters by.
  await sql`create index turns_unanswered on turns (created_at_ms, handled_at_ms) where certainty = 'none'`.execute(
    db,
  );
}
