import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  noPostgres,
  postgresDatabases,
  sqliteFiles,
  type TestedDatabase,
} from '../contract/databases.contract.ts';
import { postgresDialect } from '../database/postgres-dialect.ts';
import { sqliteDialect } from '../database/sqlite-dialect.ts';
import { createAdministration } from './0002-administration.ts';
import { orderAudit } from './0004-audit-order.ts';

describe.each([
  ['SQLite', sqliteFiles, undefined],
  ['Postgres', postgresDatabases, noPostgres],
] as const)('on %s', (_, prepare, skipped) => {
  describe.skipIf(skipped !== undefined)('an audit log of an older version', () => {
    let database: TestedDatabase;
    let db: Kysely<unknown>;
    beforeAll(async () => {
      database = await prepare();
      const config = await database.create();
      if (config.kind === 'none') throw new Error('Nothing is kept there.');
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

    test('keeps its lines, in the order of their times', async () => {
      await createAdministration(db);
      for (const [id, atMs] of [
        ['c', 10],
        ['a', 30],
        ['b', 20],
        ['d', 20],
      ] as const) {
        await sql`insert into audit_lines (id, at_ms, action, search_text, detail_json)
          values (${id}, ${atMs}, 'sign-in', '', '{}')`.execute(db);
      }
      await orderAudit(db);
      const { rows } = await sql<{ id: string; sequence: number }>`
        select id, sequence from audit_lines order by sequence`.execute(db);
      expect(rows.map(({ id, sequence }) => [id, sequence])).toEqual([
        ['c', 1],
        ['b', 2],
        ['d', 3],
        ['a', 4],
      ]);
    });
  });
});
