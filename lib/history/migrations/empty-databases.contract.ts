import { Kysely } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';
import {
  noPostgres,
  postgresDatabases,
  sqliteFiles,
  type TestedDatabase,
} from '../contract/databases.test-helper.ts';
import { postgresDialect } from '../database/postgres-dialect.ts';
import { sqliteDialect } from '../database/sqlite-dialect.ts';

/** Runs tests on one empty database of each kind, without any table. */
export function onEmptyDatabases(tests: (db: () => Kysely<unknown>) => void): void {
  describe.each([
    ['SQLite', sqliteFiles, undefined],
    ['Postgres', postgresDatabases, noPostgres],
  ] as const)('on %s', (_, prepare, skipped) => {
    describe.skipIf(skipped !== undefined)('tables of an older version', () => {
      let database: TestedDatabase;
      let db: Kysely<unknown>;
      beforeAll(async () => {
        database = await prepare();
        const config = await database.create();
        if (config.kind === 'none') throw new Error('This database stores nothing.');
        const dialect =
          config.kind === 'postgres'
            ? postgresDialect({ url: config.url, password: undefined }, async () => {})
            : sqliteDialect(`${config.dataDir}/people.sqlite`);
        db = new Kysely({ dialect });
      }, 120_000);
      afterAll(async () => {
        await db.destroy();
        await database.remove();
      });
      tests(() => db);
    });
  });
}
