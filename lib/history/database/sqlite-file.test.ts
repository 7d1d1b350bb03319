import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Records } from '#lib/core/records/records.ts';
import { ALICE, question } from '../contract/test-setup.test-helper.ts';
import { createRecords } from '../create-records.ts';

let dataDir: string;
let opened: Records[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'citewell-people-'));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((records) => records.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

const path = () => join(dataDir, 'people.sqlite');
function open(folder = dataDir): Records {
  const records = createRecords({ kind: 'sqlite', dataDir: folder });
  opened.push(records);
  return records;
}

test('other users of the machine cannot read stored data', async () => {
  await open().conversations.begin(question());
  for (const file of [path(), `${path()}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('nothing is opened or written before first use', async () => {
  const folder = join(dataDir, 'later');
  await open(folder).close();
  expect(() => statSync(folder)).toThrow();
});

test('concurrent openings of an empty file all succeed', async () => {
  const all = Array.from({ length: 5 }, () => open());
  const begun = await Promise.all(all.map(({ conversations }) => conversations.begin(question())));
  expect(new Set(begun.map(({ turn }) => turn)).size).toBe(5);
});

test('waiting for another process does not block the event loop', async () => {
  const records = open();
  await records.check();
  const other = new DatabaseSync(path());
  other.exec('BEGIN IMMEDIATE');
  let isDone = false;
  const begun = records.conversations.begin(question()).then(() => {
    isDone = true;
  });
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  expect(isDone).toBe(false);
  other.exec('COMMIT');
  other.close();
  await begun;
});

test('an unusable folder is named in the error, and used as soon as possible', async () => {
  const blocked = join(dataDir, 'blocked');
  writeFileSync(blocked, 'a file where the folder should be');
  const records = open(blocked);
  await expect(records.check()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('DATA_DIR'),
    retryAfterSeconds: expect.any(Number),
  });
  rmSync(blocked);
  await records.check();
});

test('a damaged file is reported, and the restored one is used', async () => {
  await open().conversations.begin(question());
  await Promise.all(opened.splice(0).map((records) => records.close()));
  const backup = join(dataDir, 'backup');
  copyFileSync(path(), backup);
  writeFileSync(path(), 'not a database, but long enough to be looked at '.repeat(100));
  const records = open();
  await expect(records.check()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('damaged'),
  });
  copyFileSync(backup, path());
  expect((await records.conversations.list(ALICE, { search: '', limit: 1, after: null })).items).toHaveLength(
    1,
  );
});

test('a file of a newer version is unchanged', async () => {
  await open().check();
  const file = new DatabaseSync(path());
  file.exec(`INSERT INTO kysely_migration VALUES ('9999-later', '2099-01-01T00:00:00.000Z')`);
  file.close();
  await expect(open().check()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('newer version'),
  });
});
