import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '#e2e/postgres/postgres-server.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { noPostgres } from '../contract/databases.test-helper.ts';
import { ALICE, question } from '../contract/test-setup.test-helper.ts';
import { createRecords } from '../create-records.ts';
import { postgresDialect } from '../database/postgres-dialect.ts';
import type { Tables } from '../database/tables.ts';
import { type CopiedTable, copiedTables, insertRows, type Value } from './copied-tables.ts';
import { copyRecords, planCopy } from './copy-records.ts';
import type { RecordsLocation } from './open-databases.ts';

const folder = perFile(temporaryFolder);
/** More than two batches of every table. */
const ROWS = 1100;
const ODD = 'Grüße, "quoted" \\ {braces}, 日本語 🙂\n\t';

/** A value of each type that the databases could read differently; other rows have other ones. */
function storedValue({ name, columns, key, references }: CopiedTable, column: string, row: number): Value {
  const parent = references.find((reference) => reference.column === column);
  if (parent) return `${parent.table}-${row}`;
  const type = columns.find((one) => one.name === column)?.type;
  const isKey = key.includes(column);
  if (type === 'text') return isKey ? `${name}-${row}` : `${ODD}${column} ${row}`;
  if (type === 'bigint') return isKey ? row : Number.MAX_SAFE_INTEGER - row;
  if (type === 'double precision') return row % 2 ? row : row / 3;
  if (type === 'bytea') return Uint8Array.from({ length: 256 }, (_, at) => (at + row) % 256);
  return isKey ? row : row % 2;
}

/** Records with rows in every table that there is, some of them with nothing where a column takes that. */
async function fillEveryTable(path: string): Promise<void> {
  const records = createRecords({ kind: 'sqlite', dataDir: join(path, '..') });
  await records.check();
  await records.close();
  const file = new DatabaseSync(path);
  const db = {
    executeQuery: async ({ sql: text, parameters }: CompiledQuery) => {
      file.prepare(text).run(...(parameters as Value[]));
      return { rows: [] };
    },
  };
  for (const table of await copiedTables()) {
    const optional = file
      .prepare('select name from pragma_table_info(?) where "notnull" = 0 and pk = 0')
      .all(table.name)
      .map(({ name }) => name);
    const rows = Array.from({ length: ROWS }, (_, row) =>
      table.columns.map(({ name }) =>
        row % 3 === 0 && optional.includes(name) ? null : storedValue(table, name, row),
      ),
    );
    file.exec('begin');
    await insertRows({ kind: 'sqlite', db: db as never }, table, rows);
    file.exec('commit');
  }
  file.close();
}

const MODULE = JSON.stringify(join(import.meta.dirname, 'copy-records.ts'));
const COPY = `
  import { copyRecords } from ${MODULE};
  const [from, to] = JSON.parse(process.argv[1]);
  await copyRecords({ from, to, progress: (step) => process.stdout.write(step.step + ' ' + step.table + '\\n') });
`;

/** Copies in a process of its own, which is killed after so many steps. */
async function copyUntilKilled(from: RecordsLocation, to: RecordsLocation, steps: number): Promise<string[]> {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', COPY];
  const child = spawn(process.execPath, [...flags, JSON.stringify([from, to])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.split('\n').length > steps) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return said.split('\n').filter((line) => line !== '');
}

const sqlite = (name: string): RecordsLocation => ({
  kind: 'sqlite',
  path: folder.write(`${name}/note`, '').replace(/note$/, 'people.sqlite'),
});

describe.skipIf(noPostgres !== undefined)('records that move', () => {
  let server: PostgresServer;
  let original: RecordsLocation & { kind: 'sqlite' };
  beforeAll(async () => {
    server = await startPostgres(findPostgres() ?? '');
    original = sqlite('original') as typeof original;
    await fillEveryTable(original.path);
  }, 120_000);
  afterAll(() => server.remove());
  const postgres = async (): Promise<RecordsLocation> => ({
    kind: 'postgres',
    url: await server.createDatabase(),
  });

  test('are equal in Postgres and back, though each copy was killed twice', async () => {
    const there = await postgres();
    const back = sqlite('back');
    for (const [from, to] of [
      [original, there],
      [there, back],
    ] as const) {
      const first = await copyUntilKilled(from, to, 4);
      const second = await copyUntilKilled(from, to, 9);
      // It goes on where it was: the second run does not copy what the first one has.
      expect(second[0]?.split(' ')[0]).toBe('copying');
      expect(second.filter((line) => line === first[0]).length).toBe(0);
      const contents = await copyRecords({ from, to });
      expect([...contents.values()].map(({ rows }) => rows)).toEqual([...contents].map(() => ROWS));
    }
    // By SQLite itself, not by what copies compare.
    const file = new DatabaseSync(original.path);
    file.prepare('attach ? as back').run((back as typeof original).path);
    for (const { name } of await copiedTables()) {
      const differ = `select * from main.${name} except select * from back.${name}`;
      expect(file.prepare(differ).all(), name).toEqual([]);
    }
    expect(file.prepare('pragma back.foreign_key_check').all()).toEqual([]);
    file.close();
  }, 180_000);

  test('have all tables and columns that the migrations make, in both databases', async () => {
    const there = await postgres();
    if (there.kind !== 'postgres') throw new Error('It is in Postgres.');
    const records = createRecords(there);
    await records.check();
    await records.close();
    const db = new Kysely<Tables>({
      dialect: postgresDialect({ url: there.url, password: undefined }, async () => {}),
    });
    const { rows } = await sql<{ table: string; column: string; type: string; numbered: string }>`
      select table_name as "table", column_name as "column", data_type as type,
        coalesce(column_default like 'nextval%', false) or is_identity = 'YES' as numbered
      from information_schema.columns where table_schema = current_schema() and table_name not like 'kysely%'`.execute(
      db,
    );
    await db.destroy();
    const copied = (await copiedTables()).flatMap(({ name: table, columns }) =>
      columns.map(({ name: column, type }) => ({ table, column, type, numbered: false })),
    );
    const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort();
    expect(sorted(copied)).toEqual(sorted(rows));
  });

  test('are not mixed with other records, which stay as they are', async () => {
    const there = await postgres();
    if (there.kind !== 'postgres') throw new Error('It is in Postgres.');
    const records = createRecords(there);
    await records.conversations.begin(question());
    await expect(copyRecords({ from: original, to: there })).rejects.toThrow(/A server uses it.*Stop/);
    await records.close();
    const refusal = /holds records \(conversations: 1, turns: 1\).*Name an empty database/;
    await expect(copyRecords({ from: original, to: there })).rejects.toThrow(refusal);
    await expect(planCopy(original, there)).rejects.toThrow(refusal);
    const again = createRecords(there);
    expect((await again.conversations.list(ALICE, { search: '', limit: 5, after: null })).items).toHaveLength(
      1,
    );
    await again.close();
  });

  test('are not served before they are whole, and another source does not go on with them', async () => {
    const there = await postgres();
    if (there.kind !== 'postgres') throw new Error('It is in Postgres.');
    await copyUntilKilled(original, there, 3);
    const records = createRecords(there);
    await expect(records.check()).rejects.toThrow('Finish it');
    await records.close();
    const other = sqlite('other');
    if (other.kind === 'sqlite') await fillEveryTable(other.path);
    await expect(copyRecords({ from: other, to: there })).rejects.toThrow(/a part of a copy of .*original/);
    expect((await planCopy(original, there)).isBegun).toBe(true);
  }, 60_000);

  test('that changed after their copy began are noticed', async () => {
    const source = sqlite('changing');
    if (source.kind !== 'sqlite') throw new Error('It is a file.');
    await fillEveryTable(source.path);
    const there = await postgres();
    const stop = new AbortController();
    const half = copyRecords({
      from: source,
      to: there,
      signal: stop.signal,
      progress: ({ table, step }) => {
        if (table === 'feedback' && step === 'copying') stop.abort();
      },
    });
    await expect(half).rejects.toMatchObject({ name: 'AbortError' });
    const file = new DatabaseSync(source.path);
    file.exec("update audit_lines set target = 'changed' where id = 'audit_lines-0'");
    file.close();
    await expect(copyRecords({ from: source, to: there })).rejects.toThrow(/audit_lines differs/);
  }, 60_000);
});

test('records of a server that runs are not copied', async () => {
  const path = folder.write('running/note', '').replace(/note$/, 'people.sqlite');
  const records = createRecords({ kind: 'sqlite', dataDir: join(path, '..') });
  await records.check();
  const to = sqlite('of-running');
  await expect(copyRecords({ from: { kind: 'sqlite', path }, to })).rejects.toThrow('Stop the server');
  await records.close();
  await copyRecords({ from: { kind: 'sqlite', path }, to });
  await expect(copyRecords({ from: to, to })).rejects.toThrow('Both are');
});
