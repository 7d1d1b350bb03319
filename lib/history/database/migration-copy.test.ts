import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createRecords } from '../create-records.ts';
import { createConversations } from '../migrations/first-tables.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { copyBeforeMigration } from './store.ts';

const folder = perTest(temporaryFolder);
const file = () => join(folder.path, 'people.sqlite');
const copies = () => readdirSync(join(folder.path, 'before-migration')).sort();

/** The lines that operators get. */
async function start(): Promise<string[]> {
  const lines: string[] = [];
  const records = createRecords(
    { kind: 'sqlite', dataDir: folder.path },
    {
      migrationLog: {
        copied: (path) => lines.push(`copied ${path}`),
        migrated: (name, durationMs) => lines.push(`${name} ${durationMs >= 0}`),
        failed: (name, copy) => lines.push(`failed ${name} ${copy}`),
      },
    },
  );
  for (let attempt = 0; attempt < 2; attempt++) {
    await records.check().catch((thrown: Error) => lines.push(thrown.message));
  }
  await records.close();
  return lines;
}

/** Makes the database that the first version made. */
async function startFirstVersion(): Promise<void> {
  const db = new Kysely<unknown>({ dialect: sqliteDialect(file()) });
  const getMigrations = async () => ({ '0001-conversations': { up: createConversations } });
  await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  await db.destroy();
}

function names(path: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const found = db.prepare('SELECT name FROM sqlite_schema ORDER BY name').all();
  db.close();
  return found.map(({ name }) => name);
}

it('a database with data is backed up before migration, and each migration is a log line', async () => {
  await startFirstVersion();
  const before = names(file());
  const [copied, ...migrated] = await start();
  expect(migrated.slice(0, 2)).toEqual(['0002-administration true', '0003-uploads true']);
  expect(migrated.filter((line) => !/^\d{4}-[a-z-]+ true$/.test(line))).toEqual([]);
  const copy = join(folder.path, 'before-migration', String(copies()[0]));
  expect(copied).toBe(`copied ${copy}`);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(names(copy)).toEqual(before);
  expect(await start()).toEqual([]);
});

it('a failed migration changes nothing, and names the backup', async () => {
  await startFirstVersion();
  const db = new DatabaseSync(file());
  db.exec('CREATE TABLE uploads (id)');
  db.close();
  const before = names(file());
  const lines = await start();
  expect(lines.filter((line) => line.startsWith('failed'))[0]).toMatch(
    /^failed 0003-uploads .*before-migration.people-.*\.sqlite$/,
  );
  expect(copies()).toHaveLength(1);
  expect(names(file())).toEqual(before);
});

it('the last two copies stay', async () => {
  await start();
  for (const hour of [1, 2, 3]) await copyBeforeMigration(file(), new Date(Date.UTC(2027, 0, 1, hour)));
  expect(copies()).toEqual([
    'people-2027-01-01T02-00-00-000Z.sqlite',
    'people-2027-01-01T03-00-00-000Z.sqlite',
  ]);
});
