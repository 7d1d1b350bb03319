import { existsSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import type { DatabasePassword } from '#lib/config/postgres-connection.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { requireUnused } from '#lib/shared/sqlite-failure.ts';
import { postgresDialect, postgresFailure, SERVER_NAME } from '../database/postgres-dialect.ts';
import { peopleFailure, sqliteDialect } from '../database/sqlite-dialect.ts';
import type { Db } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';

/** Where records are: in a SQLite file, or in Postgres. */
export type RecordsLocation =
  | { kind: 'sqlite'; path: string }
  | { kind: 'postgres'; url: string; password?: DatabasePassword | undefined };

/** A database, and what messages call it. Opened with the first query. */
export interface OpenRecords {
  kind: RecordsLocation['kind'];
  db: Db;
  name: string;
  isMissing: boolean;
}

/** What messages call a database: without the name and the password that open it. Throws AppError `bad-request` for no address. */
export function nameOf(location: RecordsLocation): string {
  if (location.kind === 'sqlite') return location.path;
  if (!URL.canParse(location.url)) throw new AppError('bad-request', 'The address of Postgres is not a URL.');
  const { host, pathname } = new URL(location.url);
  return `postgres://${host}${pathname}`;
}

/**
 * Opens both databases for `work`, and closes them. Throws AppError where they are one, the source is missing, or a process
 * has one of the SQLite files open.
 */
export async function withBoth<Result>(
  from: RecordsLocation,
  to: RecordsLocation,
  work: (source: OpenRecords, target: OpenRecords) => Promise<Result>,
): Promise<Result> {
  const source = open(from);
  const target = open(to);
  try {
    if (source.name === target.name) throw new AppError('bad-request', `Both are ${source.name}.`);
    if (source.isMissing) throw new AppError('not-found', `${source.name} is not there.`);
    for (const { kind, name } of [source, target]) if (kind === 'sqlite') requireUnused(name);
    return await work(source, target);
  } finally {
    await Promise.all([source.db.destroy(), target.db.destroy()]);
  }
}

function open(location: RecordsLocation): OpenRecords {
  const name = nameOf(location);
  if (location.kind === 'sqlite') {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(location.path) });
    return { kind: 'sqlite', db, name, isMissing: !existsSync(location.path) };
  }
  const { url, password } = location;
  const place = { url, password, applicationName: 'citewell records copy' };
  const db = new Kysely<Tables>({ dialect: postgresDialect(place, async () => {}) });
  return { kind: 'postgres', db, name, isMissing: false };
}

const isNamed = new WeakSet<Error>();

/** Runs `work` on one database; an AppError says of a failure in which one it was, and why. */
export async function at<Result>(records: OpenRecords, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const failure = thrown instanceof AppError ? thrown : (peopleFailure(thrown) ?? postgresFailure(thrown));
    if (!failure || isNamed.has(failure)) throw thrown;
    const why = failure.cause instanceof Error ? ` (${failure.cause.message})` : '';
    const named = new AppError(failure.code, `${records.name}: ${failure.message}${why}`, { cause: thrown });
    isNamed.add(named);
    throw named;
  }
}

/** One moment of the source for all that `work` reads; of SQLite no other process writes it meanwhile. */
export function reading<Result>(
  source: OpenRecords,
  work: (source: OpenRecords) => Promise<Result>,
): Promise<Result> {
  return at(source, () =>
    source.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((db) => work({ ...source, db })),
  );
}

/**
 * Throws AppError `conflict` while a server has a connection to this Postgres. One that does nothing may have none: it is
 * noticed by what it writes.
 */
export async function requireNoServer({ kind, db }: OpenRecords): Promise<void> {
  if (kind === 'sqlite') return;
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_NAME} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new AppError(
    'conflict',
    'A server uses it. Stop every server with this database, and repeat this then.',
  );
}
