import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppError } from '#lib/shared/app-error.ts';
import { createPageCopier } from './page-copier.ts';
import { restoreSnapshot, type SnapshotState, scheduleSnapshots, takeSnapshot } from './snapshot.ts';

let folder: string;
let dataDir: string;
let copies: string;
let people: DatabaseSync;
let state: SnapshotState;
/** As a server does that has just started. */
const snapshot = () => {
  state.copied.clear();
  return takeSnapshot(dataDir, copies, state);
};
beforeEach(() => {
  state = { copied: new Map(), copier: createPageCopier() };
  folder = mkdtempSync(join(tmpdir(), 'citewell-snapshots-'));
  dataDir = join(folder, 'data');
  copies = join(folder, 'share', 'copies');
  mkdirSync(join(dataDir, 'documents'), { recursive: true });
  people = new DatabaseSync(join(dataDir, 'people.sqlite'));
  people.exec('PRAGMA journal_mode = WAL; CREATE TABLE said (text); INSERT INTO said VALUES (1)');
});
afterEach(() => {
  state.copier.close();
  if (people.isOpen) people.close();
  rmSync(folder, { recursive: true, force: true });
});

const said = (dir: string) => {
  const db = new DatabaseSync(join(dir, 'people.sqlite'));
  const rows = db.prepare('SELECT count(*) AS n FROM said').get();
  db.close();
  return rows?.['n'];
};
const original = (name: string) => writeFileSync(join(dataDir, 'documents', name), name);

test('a copy holds all committed data of a database in use', async () => {
  people.exec('BEGIN; INSERT INTO said VALUES (2)');
  await snapshot();
  expect(said(copies)).toBe(1);
  people.exec('COMMIT');
  await snapshot();
  expect(said(copies)).toBe(2);
  expect(readdirSync(copies).filter((name) => /-wal|-shm|part/.test(name))).toEqual([]);
});

test('a new instance finds everything: databases, originals', async () => {
  original('a'.repeat(64));
  await snapshot();
  const fresh = join(folder, 'fresh');
  expect(await restoreSnapshot(copies, fresh)).toBe(true);
  expect(said(fresh)).toBe(1);
  expect(readFileSync(join(fresh, 'documents', 'a'.repeat(64)), 'utf8')).toBe('a'.repeat(64));
});

test('a copy never overwrites existing data', async () => {
  await snapshot();
  people.exec('INSERT INTO said VALUES (2)');
  expect(await restoreSnapshot(copies, dataDir)).toBe(false);
  expect(said(dataDir)).toBe(2);
  expect(await restoreSnapshot(join(folder, 'nowhere'), join(folder, 'fresh'))).toBe(false);
});

test('removed documents leave the copy, the secret never enters it, pictures can be drawn again', async () => {
  original('kept');
  original('removed');
  mkdirSync(join(dataDir, 'pictures'));
  writeFileSync(join(dataDir, 'pictures', 'one.webp'), '');
  writeFileSync(join(dataDir, 'auth-secret'), 'seals sessions');
  await snapshot();
  rmSync(join(dataDir, 'documents', 'removed'));
  await snapshot();
  expect(readdirSync(copies).sort()).toEqual(['documents', 'people.sqlite']);
  expect(readdirSync(join(copies, 'documents'))).toEqual(['kept']);
});

test('no other user of the machine reads the copies, nor what a server begins with', async () => {
  await snapshot();
  const fresh = join(folder, 'fresh');
  await restoreSnapshot(copies, fresh);
  const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777;
  expect(modeOf(copies)).toBe(0o700);
  expect([modeOf(copies, 'people.sqlite'), modeOf(fresh, 'people.sqlite')]).toEqual([0o600, 0o600]);
});

test('a disk that is away takes nothing out of the copies', async () => {
  original('kept');
  await snapshot();
  people.close();
  rmSync(dataDir, { recursive: true });
  await expect(snapshot()).rejects.toMatchObject({
    code: 'unavailable',
    message: /people\.sqlite is in the copies .* nothing is copied/,
  });
  expect(readdirSync(copies).sort()).toEqual(['documents', 'people.sqlite']);
  expect(readdirSync(join(copies, 'documents'))).toEqual(['kept']);
});

test('a new instance begins with all databases or none: with a part of them it would replace the copies', async () => {
  copyFileSync(join(dataDir, 'people.sqlite'), join(dataDir, 'index.sqlite'));
  await snapshot();
  people.exec('INSERT INTO said VALUES (2)');
  await snapshot();
  const changes = join(copies, 'people.sqlite.changes');
  const bytes = readFileSync(changes);
  writeFileSync(changes, bytes.subarray(0, -1));
  const fresh = join(folder, 'fresh');
  await expect(restoreSnapshot(copies, fresh)).rejects.toThrow(/people\.sqlite is damaged/);
  expect(existsSync(join(fresh, 'index.sqlite'))).toBe(false);
  writeFileSync(changes, bytes);
  expect(await restoreSnapshot(copies, fresh)).toBe(true);
  expect(said(fresh)).toBe(2);
  expect(readdirSync(fresh).sort()).toEqual(['index.sqlite', 'people.sqlite']);
});

test('unchanged files are not copied again', async () => {
  await takeSnapshot(dataDir, copies, state);
  rmSync(join(copies, 'people.sqlite'));
  await takeSnapshot(dataDir, copies, state);
  expect(existsSync(join(copies, 'people.sqlite'))).toBe(false);
  people.exec('INSERT INTO said VALUES (2)');
  await takeSnapshot(dataDir, copies, state);
  expect(said(copies)).toBe(2);
});

test('copies are made while the server runs, and a last one when it ends', async () => {
  const failed = vi.fn<(error: AppError) => void>();
  const taken = vi.fn<(snapshot: { bytes: number; seconds: number }) => void>();
  const end = scheduleSnapshots({ dataDir, to: copies, everyMs: 10, failed, taken });
  people.exec('INSERT INTO said VALUES (2)');
  await expect
    .poll(() => existsSync(join(copies, 'people.sqlite')) && said(copies), { timeout: 60_000 })
    .toBe(2);
  people.exec('INSERT INTO said VALUES (3)');
  await end();
  expect(said(copies)).toBe(3);
  expect(taken.mock.calls.every(([{ bytes, seconds }]) => bytes >= 4096 && seconds > 0)).toBe(true);
  expect(taken.mock.calls.length).toBeGreaterThan(1);
  expect(failed).not.toHaveBeenCalled();
});

test('a second instance does not overwrite the copies of the first, and says why', async () => {
  mkdirSync(copies, { recursive: true });
  writeFileSync(join(copies, 'writer.json'), JSON.stringify({ name: 'another', atMs: Date.now() }));
  const failed = vi.fn<(error: AppError) => void>();
  await scheduleSnapshots({ dataDir, to: copies, everyMs: 60_000, failed })();
  expect(existsSync(join(copies, 'people.sqlite'))).toBe(false);
  expect(failed.mock.lastCall?.[0]).toMatchObject({ code: 'conflict', message: /DATABASE_URL/ });
});

test('one that was killed blocks others only briefly', async () => {
  mkdirSync(copies, { recursive: true });
  writeFileSync(join(copies, 'writer.json'), JSON.stringify({ name: 'killed', atMs: Date.now() - 60_000 }));
  const failed = vi.fn<(error: AppError) => void>();
  await scheduleSnapshots({ dataDir, to: copies, everyMs: 10_000, failed })();
  expect(failed).not.toHaveBeenCalled();
  expect(readdirSync(copies)).toEqual(['people.sqlite']);
});

test('an unreachable share is reported and costs only the copy', async () => {
  writeFileSync(join(folder, 'share'), 'not a folder');
  const failed = vi.fn<(error: AppError) => void>();
  await scheduleSnapshots({ dataDir, to: copies, everyMs: 60_000, failed })();
  expect(failed).toHaveBeenCalled();
  expect(said(dataDir)).toBe(1);
});
