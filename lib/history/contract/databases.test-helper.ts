import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, type PostgresServer, startPostgres } from '#e2e/postgres/postgres-server.ts';
import type { RecordsConfig } from '#lib/config/identity.ts';

/** A kind of database that the same tests run on. */
export interface TestedDatabase {
  /** An empty one. The one before may be used no more: it can be the same, without its rows. */
  create(): Promise<RecordsConfig>;
  remove(): Promise<void>;
}

/** SQLite files in a temporary folder. */
export async function sqliteFiles(): Promise<TestedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-records-'));
  return {
    create: async () => ({ kind: 'sqlite', dataDir: mkdtempSync(join(folder, 'data-')) }),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** One database on a Postgres server that is started for it: a new one for each test takes a second. */
export async function postgresDatabases(): Promise<TestedDatabase> {
  const server: PostgresServer = await startPostgres(POSTGRES ?? '');
  const url = await server.createDatabase();
  return {
    create: async () => {
      await server.deleteRows(url);
      return { kind: 'postgres', url };
    },
    remove: server.remove,
  };
}

const POSTGRES = findPostgres();

/** Why the tests on Postgres are skipped; undefined when they are not. */
export const noPostgres =
  POSTGRES === undefined ? 'initdb and postgres are neither on PATH nor in /usr/lib/postgresql' : undefined;
