import { type Kysely, sql } from 'kysely';

/** Conversations, their turns, logs of running answers, share links, and sign-in sessions. */
export async function createConversations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('search_title', 'text', (column) => column.notNull())
    .addColumn('pinned', 'integer', (column) => column.notNull())
    .addColumn('active_turn', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('conversations_in_list')
    .on('conversations')
    .columns(['owner', 'pinned', 'updated_at_ms', 'id'])
    .execute();
  await db.schema.createIndex('conversations_by_age').on('conversations').column('updated_at_ms').execute();
  await createTurns(db);
  await createShares(db);
  await createSignInSessions(db);
}

async function createTurns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('turns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('parent', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('logged', 'integer', (column) => column.notNull())
    .addColumn('heard_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('stop_requested', 'integer', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('ended_at_ms', 'bigint')
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('attachments_json', 'text', (column) => column.notNull())
    .addColumn('overrides_json', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('answer_json', 'text')
    .addUniqueConstraint('turns_in_order', ['conversation_id', 'position'])
    .addUniqueConstraint('turns_asked_once', ['owner', 'idempotency_key'])
    .execute();
  await db.schema
    .createIndex('turns_running')
    .on('turns')
    .columns(['owner', 'heard_at_ms'])
    .where(sql.ref('status'), '=', sql.lit('running'))
    .execute();
  await createAnswerLog(db);
}

async function createAnswerLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answer_log')
    .addColumn('turn_id', 'text', (column) => column.notNull().references('turns.id').onDelete('cascade'))
    .addColumn('first_sequence', 'integer', (column) => column.notNull())
    .addColumn('event_count', 'integer', (column) => column.notNull())
    .addColumn('events_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('answer_log_in_order', ['turn_id', 'first_sequence'])
    .execute();
}

async function createShares(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shares')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().unique().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('turn_id', 'text', (column) => column.notNull())
    .addColumn('shared_by', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute();
}

async function createSignInSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('locked_until_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_sessions_of_owner').on('sign_in_sessions').column('owner').execute();
  await db.schema
    .createIndex('sign_in_sessions_by_end')
    .on('sign_in_sessions')
    .column('expires_at_ms')
    .execute();
}

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
