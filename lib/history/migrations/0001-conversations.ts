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
