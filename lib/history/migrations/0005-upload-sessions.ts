import type { Kysely } from 'kysely';

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
