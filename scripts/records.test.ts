import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { createRecords } from '#lib/history/create-records.ts';
import { runScript } from './run-script.test-helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'citewell-records-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test('npm run records -- copy says what it copies, copies it, and prints no password', async () => {
  const dataDir = join(folder, 'from');
  const records = createRecords({ kind: 'sqlite', dataDir });
  await records.conversations.begin({
    owner: 'user:tenant:alice',
    conversation: null,
    parent: undefined,
    question: 'How many days?',
    attachments: [],
    overrides: {},
    idempotencyKey: null,
    title: 'Days',
  });
  await records.close();
  const to = join(folder, 'to');
  const args = ['copy', '--from', dataDir, '--to', to];
  const dry = await runScript('records', [...args, '--dry-run'], { env: {} });
  expect(dry).toMatchObject({ stderr: '', code: 0, stdout: expect.stringContaining('conversations: 1\n') });
  expect(existsSync(to)).toBe(false);
  const { code, stdout } = await runScript('records', args, { env: {} });
  expect(stdout).toMatch(/conversations: 1, equal \([0-9a-f]{32}\)/);
  expect(code).toBe(0);
  const again = await runScript('records', args, { env: {} });
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('holds records (conversations: 1'),
  });
  const env = { ELSEWHERE: 'postgres://citewell:hunter2@127.0.0.1:1/none' };
  const away = await runScript('records', ['copy', '--from', dataDir, '--to', 'ELSEWHERE'], { env });
  expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining('postgres://127.0.0.1:1/none: ') });
  expect(away.stdout + away.stderr).not.toContain('hunter2');
  const half = await runScript('records', ['copy', '--from', dataDir], { env });
  expect(half).toMatchObject({ code: 2, stderr: expect.stringContaining('--from and --to') });
}, 120_000);
