import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createRecords } from '../create-records.ts';
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

/** Takes the database back to what an earlier version left. */
function undo(statement: string): void {
  const db = new DatabaseSync(file());
  db.exec(statement);
  db.close();
}
const EARLIER = `DELETE FROM kysely_migration WHERE name > '0012'; DROP TABLE inquiries; ALTER TABLE usage_entries DROP COLUMN supported_sentences; ALTER TABLE usage_entries DROP COLUMN checked_sentences`;

it('a database with data is backed up before migration, and each migration is a log line', async () => {
  expect(await start()).toEqual([]);
  expect(await start()).toEqual([]);
  undo(EARLIER);
  const [copied, ...migrated] = await start();
  expect(migrated).toEqual(['0012-inquiries true', '0013-support true']);
  expect(copied).toBe(`copied ${join(folder.path, 'before-migration', String(copies()[0]))}`);
  const copy = join(folder.path, 'before-migration', String(copies()[0]));
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  const db = new DatabaseSync(copy, { readOnly: true });
  expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'inquiries'").get()).toBeUndefined();
  expect(db.prepare('SELECT count(*) AS n FROM conversations').get()).toEqual({ n: 0 });
  db.close();
});

it('a failed migration changes nothing, and names the backup', async () => {
  await start();
  undo("DELETE FROM kysely_migration WHERE name = '0013-support'");
  const before = new DatabaseSync(file()).prepare('SELECT name FROM sqlite_schema ORDER BY name').all();
  const lines = await start();
  expect(lines.filter((line) => line.startsWith('failed'))[0]).toMatch(
    /^failed 0013-support .*before-migration.people-.*\.sqlite$/,
  );
  expect(copies()).toHaveLength(1);
  const after = new DatabaseSync(file()).prepare('SELECT name FROM sqlite_schema ORDER BY name').all();
  expect(after).toEqual(before);
});

it('the last two copies stay', async () => {
  await start();
  for (const hour of [1, 2, 3]) await copyBeforeMigration(file(), new Date(Date.UTC(2027, 0, 1, hour)));
  expect(copies()).toEqual([
    'people-2027-01-01T02-00-00-000Z.sqlite',
    'people-2027-01-01T03-00-00-000Z.sqlite',
  ]);
});
