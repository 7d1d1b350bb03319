import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { runScript } from './run-script.test-helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'citewell-records-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function database(name: string, rows: number): string {
  const dir = join(folder, name);
  mkdirSync(dir);
  const db = new DatabaseSync(join(dir, 'people.sqlite'));
  db.exec('CREATE TABLE said (text)');
  for (let row = 0; row < rows; row += 1) db.exec('INSERT INTO said VALUES (1)');
  db.close();
  return dir;
}

test('npm run records -- restore says what it restored, and where the data of before is', async () => {
  const dataDir = database('data', 3);
  const env = { DATA_DIR: dataDir };
  const { code, stdout, stderr } = await runScript('records', ['restore', database('copies', 1)], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('people.sqlite is restored. Rows: said: 1.');
  expect(stdout).toContain(join(dataDir, 'before-restore-'));
  const missing = await runScript('records', ['restore', join(folder, 'none')], { env });
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('holds no copies') });
  const wrong = await runScript('records', ['restore'], { env });
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('usage: npm run records') });
}, 60_000);
