import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolderPrivate } from './private-files.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'citewell-private-'));
  folder = join(root, 'data');
  mkdirSync(join(folder, 'documents'), { recursive: true });
  for (const name of ['people.sqlite', 'documents/one', '../elsewhere']) {
    writeFileSync(join(folder, name), 'text');
    chmodSync(join(folder, name), 0o644);
  }
  for (const name of ['', 'documents']) chmodSync(join(folder, name), 0o775);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o7777).toString(8);

describe.skipIf(process.platform === 'win32')('a folder that an earlier version left readable', () => {
  it('becomes private, with everything in it', async () => {
    await makeFolderPrivate(folder);
    expect(['', 'documents', 'people.sqlite', 'documents/one'].map(modeOf)).toEqual([
      '700',
      '700',
      '600',
      '600',
    ]);
  });

  it('keeps the locks of a database that this process has open', async () => {
    const file = join(folder, 'index.sqlite');
    const db = new DatabaseSync(file);
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text); INSERT INTO notes VALUES (1)');
    await makeFolderPrivate(folder);
    // Another process takes the log away when it believes that it is the last to have the database open.
    const write = `const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}); db.exec('INSERT INTO notes VALUES (2)'); db.close();`;
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', write]);
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect(db.prepare('SELECT count(*) AS notes FROM notes').get()?.['notes']).toBe(2);
    db.close();
  });

  it('keeps the permissions of link targets elsewhere, even if the folder is a link', async () => {
    symlinkSync(join(root, 'elsewhere'), join(folder, 'link'));
    symlinkSync(folder, join(root, 'named'));
    await makeFolderPrivate(join(root, 'named'));
    expect([modeOf(''), modeOf('../elsewhere')]).toEqual(['700', '644']);
  });

  it('is unchanged when users share it, like /tmp', async () => {
    chmodSync(folder, 0o1777);
    await makeFolderPrivate(folder);
    expect([modeOf(''), modeOf('people.sqlite')]).toEqual(['1777', '644']);
  });

  it('takes bounded time, from the top down', async () => {
    await makeFolderPrivate(folder, 2);
    expect(['', 'people.sqlite', 'documents/one'].map(modeOf)).toEqual(['700', '600', '644']);
  });

  it('may be missing', async () => {
    await expect(makeFolderPrivate(join(root, 'nowhere'))).resolves.toBeUndefined();
  });
});
