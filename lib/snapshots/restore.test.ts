import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPageCopier } from './page-copier.ts';
import { restoreOver } from './restore.ts';
import { takeSnapshot } from './snapshot.ts';

let folder: string;
let dataDir: string;
let copies: string;
let people: DatabaseSync;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-restore-'));
  dataDir = join(folder, 'data');
  copies = join(folder, 'copies');
  mkdirSync(join(dataDir, 'documents'), { recursive: true });
  writeFileSync(join(dataDir, 'documents', 'a'.repeat(64)), 'original');
  people = new DatabaseSync(join(dataDir, 'people.sqlite'));
  people.exec('PRAGMA journal_mode = WAL; CREATE TABLE said (text); INSERT INTO said VALUES (1)');
  const copier = createPageCopier();
  await takeSnapshot(dataDir, copies, { copied: new Map(), copier });
  copier.close();
  people.exec('INSERT INTO said VALUES (2), (3)');
});
afterEach(() => {
  if (people.isOpen) people.close();
  rmSync(folder, { recursive: true, force: true });
});

function said(path: string): unknown {
  const db = new DatabaseSync(path);
  const row = db.prepare('SELECT count(*) AS n FROM said').get();
  db.close();
  return row?.['n'];
}

test('a copy takes the position of the data, which is moved aside whole', async () => {
  people.close();
  rmSync(join(dataDir, 'documents'), { recursive: true });
  const { rows, before = '' } = await restoreOver(copies, dataDir);
  expect(rows).toEqual({ 'people.sqlite': { said: 1 } });
  expect([said(join(dataDir, 'people.sqlite')), said(join(before, 'people.sqlite'))]).toEqual([1, 3]);
  expect(readFileSync(join(dataDir, 'documents', 'a'.repeat(64)), 'utf8')).toBe('original');
  expect(statSync(join(dataDir, 'people.sqlite')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('a damaged copy changes nothing and is named', async () => {
  people.close();
  const copy = join(copies, 'people.sqlite');
  const bytes = readFileSync(copy);
  writeFileSync(copy, bytes.fill(7, 4096));
  await expect(restoreOver(copies, dataDir)).rejects.toThrow(`${copy} is damaged`);
  writeFileSync(copy, 'no database');
  await expect(restoreOver(copies, dataDir)).rejects.toThrow(`${copy} is damaged`);
  expect(said(join(dataDir, 'people.sqlite'))).toBe(3);
  expect(readdirSync(dataDir).sort()).toEqual(['documents', 'people.sqlite']);
});

test('data that a server uses is not replaced', async () => {
  await expect(restoreOver(copies, dataDir)).rejects.toThrow('is in use. Stop the server');
  expect(said(join(dataDir, 'people.sqlite'))).toBe(3);
});

test('a folder without copies is refused', async () => {
  await expect(restoreOver(join(folder, 'none'), dataDir)).rejects.toThrow('holds no copies');
});

test('damaged data is replaced, and stays beside for whoever may still read it', async () => {
  people.close();
  writeFileSync(join(dataDir, 'people.sqlite'), 'no database');
  const { before = '' } = await restoreOver(copies, dataDir);
  expect(said(join(dataDir, 'people.sqlite'))).toBe(1);
  expect(readFileSync(join(before, 'people.sqlite'), 'utf8')).toBe('no database');
});
