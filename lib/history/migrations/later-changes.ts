import { type Kysely, sql } from 'kysely';

/** User uploads; their contents are in the index. */
export async function createUploads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sourcefile', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('passages', 'integer', (column) => column.notNull())
    .addColumn('heard_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('uploads_by_name', ['owner', 'name'])
    .execute();
  await db.schema.createIndex('uploads_by_age').on('uploads').column('created_at_ms').execute();
}

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

/**
 * Multipart uploads in progress, as slices that are deleted after the last one arrives. SQLite stores bytes under any
 * column type.
 */
export async function createUploadSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('arrivals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('total_bytes', 'bigint', (column) => column.notNull())
    .addColumn('upload', 'text')
    .addColumn('heard_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('arrivals_by_name', ['owner', 'name'])
    .execute();
  await db.schema.createIndex('arrivals_by_age').on('arrivals').column('heard_at_ms').execute();
  await db.schema
    .createTable('arrival_slices')
    .addColumn('arrival', 'text', (column) => column.notNull().references('arrivals.id').onDelete('cascade'))
    .addColumn('start', 'bigint', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('arrival_slices_in_order', ['arrival', 'start'])
    .execute();
}

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

const COUNTED_BY = {
  uploads: ['network'],
  arrivals: ['network'],
  conversations: ['network', 'bytes'],
  feedback: ['network'],
};

/**
 * The network of a guest's stored data, as a keyed hash of the address: data of all guests of one address is counted
 * together. Null for signed-in users and older data.
 */
export async function noteNetworks(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COUNTED_BY)) {
    await db.schema.alterTable(table).addColumn('network', 'text').execute();
    await db.schema.createIndex(`${table}_by_network`).on(table).columns(columns).execute();
  }
}

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

/** How many sentences of an answer their sources support, of those that were checked; null where none was. */
export async function countSupported(db: Kysely<unknown>): Promise<void> {
  for (const column of ['supported_sentences', 'checked_sentences'])
    await db.schema.alterTable('usage_entries').addColumn(column, 'integer').execute();
}

/**
 * Answers with sentences that their sources do not support, for a list of them; what the check found of a rated answer;
 * and the prompt and experiment of each answer in usage. Earlier answers stay without: no released version checked any.
 */
export async function listUnsupported(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, column: string, type: 'text' | 'integer' = 'text') =>
    db.schema.alterTable(table).addColumn(column, type).execute();
  await add('usage_entries', 'prompt_version', 'integer');
  for (const column of ['experiment', 'variant']) await add('usage_entries', column);
  await add('feedback', 'support_json');
  for (const column of ['model', 'marked']) await add('turns', column);
  // The columns stand behind long answers, so the index holds all that the list filters by.
  await sql`create index turns_marked on turns (created_at_ms, id, marked, model) where marked is not null`.execute(
    db,
  );
}

/** Sources that keep themselves current: how far each is, and the items that were found in it. */
export async function addSources(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sources')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('paused', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('held_until_ms', 'bigint', (column) => column.notNull())
    .addColumn('attempted_at_ms', 'bigint')
    .addColumn('succeeded_at_ms', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('failed_items', 'integer', (column) => column.notNull())
    .addColumn('counts_json', 'text')
    .addColumn('cursor', 'text')
    .execute();
  await db.schema
    .createTable('source_items')
    .addColumn('source', 'text', (column) => column.notNull().references('sources.name').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('labels_json', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('failed_version', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failed_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('source_items_key', ['source', 'id'])
    .execute();
  await db.schema.createIndex('source_items_by_document').on('source_items').column('document').execute();
}

/**
 * Sums of usage by day, so that a report does not read each answer. They start empty: entries from before are added in the
 * background, also those that a server of the earlier version still stores.
 */
export async function addDailyUsage(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('usage_entries')
    .addColumn('summed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index usage_not_summed on usage_entries (at_ms) where summed = 0`.execute(db);
  let table = db.schema
    .createTable('usage_sums')
    .addColumn('day_ms', 'bigint', (column) => column.notNull())
    .addColumn('dimensions_json', 'text', (column) => column.notNull())
    .addColumn('amount', 'double precision', (column) => column.notNull());
  const outcomes = ['questions', 'finished', 'failed', 'graded_answer', 'graded_likely', 'graded_none'];
  const others = ['without_sources', 'supported_sentences', 'checked_sentences'];
  for (const count of [...outcomes, ...others, 'input_tokens', 'output_tokens'])
    table = table.addColumn(count, 'bigint', (column) => column.notNull());
  for (const counts of ['people', 'first_token', 'total'])
    table = table.addColumn(counts, 'bytea', (column) => column.notNull());
  await table.addPrimaryKeyConstraint('usage_sums_by_day', ['day_ms', 'dimensions_json']).execute();
}

/** What sources list and leave out; null before their next run. */
export async function addSkippedItems(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sources').addColumn('skipped_items', 'integer').execute();
  await db.schema.alterTable('sources').addColumn('skipped_json', 'text').execute();
}
