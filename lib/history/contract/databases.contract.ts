import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, type PostgresServer, startPostgres } from '#e2e/postgres/postgres-server.ts';
import type { RecordsConfig } from '#lib/config/people.ts';

/** A kind of database that the same tests run on. */
export interface TestedDatabase {
  /** A new, empty one. */
  create(): Promise<RecordsConfig>;
  /** Takes it away from under whoever uses it, and gives it back. */
  outage: { begin(): Promise<void>; end(): Promise<void> } | undefined;
  remove(): Promise<void>;
}

/** SQLite files in a temporary folder. */
export async function sqliteFiles(): Promise<TestedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-records-'));
  return {
    create: async () => ({ kind: 'sqlite', dataDir: mkdtempSync(join(folder, 'data-')) }),
    outage: undefined,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Databases on a Postgres server that is started for them. */
export async function postgresDatabases(): Promise<TestedDatabase> {
  const server: PostgresServer = await startPostgres(POSTGRES ?? '');
  return {
    create: async () => ({ kind: 'postgres', url: await server.createDatabase() }),
    outage: { begin: server.stop, end: server.start },
    remove: server.remove,
  };
}

const POSTGRES = findPostgres();

/** Why the tests on Postgres are skipped; undefined when they are not. */
export const noPostgres =
  POSTGRES === undefined ? 'initdb and postgres are neither on PATH nor in /usr/lib/postgresql' : undefined;
