import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createPageCopier, type PageCopier } from './page-copier.ts';
import { copyRestored } from './snapshot.ts';

const folder = perTest(temporaryFolder);
const original = () => join(folder.path, 'people.sqlite');
const copy = () => join(folder.path, 'copies', 'people.sqlite');
const changes = () => `${copy()}.changes`;
let copier: PageCopier;
beforeEach(() => {
  mkdirSync(join(folder.path, 'copies'));
  copier = createPageCopier();
});
afterEach(() => copier.close());

/** A row takes about a page. */
const SAY = 'INSERT INTO said (text) SELECT hex(randomblob(1700)) FROM generate WHERE number <= ?';

function startDatabase(rows: number): DatabaseSync {
  const db = new DatabaseSync(original());
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE said (id INTEGER PRIMARY KEY, text)');
  db.exec('CREATE TABLE generate (number INTEGER PRIMARY KEY)');
  db.exec('BEGIN');
  const number = db.prepare('INSERT INTO generate VALUES (?)');
  for (let at = 1; at <= 2000; at++) number.run(at);
  db.exec('COMMIT');
  db.prepare(SAY).run(rows);
  return db;
}

/** The rows of the copy as a restore finds them; throws where they are of no moment. */
async function restored(): Promise<number> {
  const to = join(folder.path, 'restored.sqlite');
  rmSync(to, { force: true });
  await copyRestored(copy(), to);
  const db = new DatabaseSync(to);
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const rows = db.prepare('SELECT count(*) AS n FROM said').get()?.['n'];
  db.close();
  return Number(rows);
}

test('a snapshot writes what has changed and nothing else, and holds everything', async () => {
  const db = startDatabase(2000);
  const whole = await copier.copy(original(), copy());
  expect(whole).toBeGreaterThan(7_000_000);
  db.prepare(SAY).run(3);
  db.prepare("UPDATE said SET text = 'short' WHERE id = 700").run();
  const bytes = await copier.copy(original(), copy());
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(whole / 50);
  expect(await restored()).toBe(2003);
  expect(await copier.copy(original(), copy())).toBe(0);
  // Also into the file that is there, and one that has become smaller.
  db.exec('DELETE FROM said WHERE id > 100; PRAGMA wal_checkpoint(TRUNCATE); VACUUM');
  await copier.copy(original(), copy());
  expect(await restored()).toBe(100);
  expect(statSync(copy()).size).toBeLessThan(whole / 2);
  expect(statSync(changes()).mode & 0o777).toBe(0o600);
  db.close();
});

test('the copy of an earlier version, or of another process, is brought up to date', async () => {
  const db = startDatabase(500);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  copyFileSync(original(), copy());
  db.prepare(SAY).run(2);
  expect(await copier.copy(original(), copy())).toBeLessThan(100_000);
  expect(await restored()).toBe(502);
  const other = createPageCopier();
  db.prepare(SAY).run(1);
  expect(await other.copy(original(), copy())).toBeLessThan(100_000);
  other.close();
  db.prepare(SAY).run(1);
  expect(await copier.copy(original(), copy())).toBeLessThan(100_000);
  expect(await restored()).toBe(504);
  db.close();
});

test('a database that nobody else has open is copied, before and after its log was emptied', async () => {
  startDatabase(100).close();
  await copier.copy(original(), copy());
  expect(await restored()).toBe(100);
  const db = new DatabaseSync(original());
  db.prepare(SAY).run(1);
  await copier.copy(original(), copy());
  expect(await restored()).toBe(101);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  expect(await copier.copy(original(), copy())).toBe(0);
  expect(await restored()).toBe(101);
});

test('a database without a write-ahead log is copied, too', async () => {
  const db = startDatabase(100);
  db.exec('PRAGMA journal_mode = DELETE');
  await copier.copy(original(), copy());
  db.prepare(SAY).run(7);
  await copier.copy(original(), copy());
  expect(await restored()).toBe(107);
  db.close();
});

/** Writes pairs of rows, and empties its log all the time. */
const PAIRS = `
  import { DatabaseSync } from 'node:sqlite';
  const db = new DatabaseSync(process.argv[1], { timeout: 10_000 });
  db.exec('PRAGMA wal_autocheckpoint = 5');
  for (let at = 0; ; at++) {
    db.exec('BEGIN IMMEDIATE');
    for (let pair = 0; pair < 2; pair++) db.exec('INSERT INTO said (text) VALUES (hex(randomblob(1700)))');
    db.exec('COMMIT');
    if (at % 40 === 0) db.exec('DELETE FROM said WHERE id > 200; PRAGMA wal_checkpoint(TRUNCATE)');
    if (at === 20) process.stdout.write('writing');
  }
`;

test('a copy is of one moment while another process writes and empties its log', async () => {
  startDatabase(100).close();
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PAIRS];
  const writer = spawn(process.execPath, [...flags, original()], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(writer.stdout, 'data');
  for (let taken = 0; taken < 15; taken++) {
    await copier.copy(original(), copy());
    expect((await restored()) % 2).toBe(0);
  }
  writer.kill('SIGKILL');
  await once(writer, 'exit');
}, 60_000);

/** Makes a copy in a process that is killed when files beside the copy have changed so many times. */
async function copyUntilKilled(steps: number): Promise<boolean> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'copy-process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  let seen = 0;
  const watched = watch(join(folder.path, 'copies'), () => {
    seen += 1;
    if (seen === steps) child.kill('SIGKILL');
  });
  const done = once(child, 'message').then(() => child.kill('SIGKILL'));
  child.send({ from: original(), to: copy() });
  await Promise.race([once(child, 'exit'), done]);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  watched.close();
  return seen >= steps;
}

test('a kill at any moment leaves the copy of before, or the new one', async () => {
  const db = startDatabase(1500);
  await copier.copy(original(), copy());
  let rows = await restored();
  let killed = 0;
  for (let steps = 1; steps <= 12; steps++) {
    db.prepare(SAY).run(400);
    if (await copyUntilKilled(steps)) killed += 1;
    const found = await restored();
    expect([rows, 1500 + 400 * steps]).toContain(found);
    rows = found;
  }
  expect(killed).toBeGreaterThan(3);
  await copier.copy(original(), copy());
  expect(await restored()).toBe(1500 + 12 * 400);
  db.close();
}, 120_000);

test('a copy that was itself copied while a snapshot was written is refused, and replaced at the next start', async () => {
  const db = startDatabase(300);
  await copier.copy(original(), copy());
  const early = join(folder.path, 'early');
  copyFileSync(copy(), early);
  for (let round = 0; round < 2; round++) {
    db.prepare(`UPDATE said SET text = text || 'x' WHERE id > ${100 * round}`).run();
    await copier.copy(original(), copy());
  }
  copyFileSync(early, copy());
  await expect(restored()).rejects.toThrow('does not belong to its changes');
  expect(existsSync(join(folder.path, 'restored.sqlite'))).toBe(false);
  // As a server does that starts.
  copier.close();
  copier = createPageCopier();
  await copier.copy(original(), copy());
  expect(await restored()).toBe(300);
  db.prepare(SAY).run(1);
  await copier.copy(original(), copy());
  writeFileSync(changes(), 'cut');
  await expect(restored()).rejects.toThrow('is damaged');
  await copier.copy(original(), copy());
  expect(await restored()).toBe(301);
  db.close();
});
