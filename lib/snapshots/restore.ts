import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#lib/shared/app-error.ts';
import { requireUnused } from '#lib/shared/sqlite-failure.ts';
import { addMissing, below, copyRestored, DATABASES, FOLDERS } from './snapshot.ts';

/** What a restore has done. */
export interface Restored {
  /** By database: how many rows each table holds, as found in the copy. */
  rows: Record<string, Record<string, number>>;
  /** The folder that what was there before is in; undefined where there was nothing. */
  before: string | undefined;
}

/** What SQLite has beside a database in use. */
const SIDE_FILES = ['', '-wal', '-shm'];

/**
 * Puts the databases and originals of a folder of copies into `dataDir`. Each database is copied beside its position,
 * opened and read completely first; only when all are whole, those there are moved into a folder of their own and the
 * copies take their position. Nothing is deleted. A restore that was killed can be repeated. Throws AppError, and changes
 * nothing, where a process uses the data, there are no copies, or one of them is damaged.
 */
export async function restoreOver(from: string, dataDir: string, now = new Date()): Promise<Restored> {
  const names = DATABASES.filter((name) => existsSync(below(from, name)));
  if (names.length === 0) {
    throw new AppError('not-found', `${from} holds no copies: neither ${DATABASES.join(' nor ')} is in it.`);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of DATABASES) requireUnused(below(dataDir, name));
  const rows: Restored['rows'] = {};
  try {
    for (const name of names) {
      await copyRestored(below(from, name), incoming(dataDir, name));
      rows[name] = readWhole(incoming(dataDir, name), below(from, name));
    }
    for (const folder of FOLDERS) await addMissing(below(from, folder), below(dataDir, folder));
  } catch (thrown) {
    for (const name of names) {
      for (const side of SIDE_FILES) await rm(`${incoming(dataDir, name)}${side}`, { force: true });
    }
    throw thrown;
  }
  const before = await setAside(dataDir, names, now);
  for (const name of names) await rename(incoming(dataDir, name), below(dataDir, name));
  return { rows, before };
}

function incoming(dataDir: string, name: string): string {
  return below(dataDir, `${name}.restoring`);
}

/** Reads every page of a database and counts its rows by table. Throws AppError `bad-request` when it is damaged. */
function readWhole(path: string, original: string): Record<string, number> {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path);
    const [found] = db.prepare('PRAGMA integrity_check(1)').all();
    if (found?.['integrity_check'] !== 'ok') throw new Error(String(found?.['integrity_check']));
    const tables = db
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith('sqlite_') && !name.startsWith('kysely_'));
    if (tables.length === 0) throw new Error('it has no tables');
    const counted = tables.map((name) => {
      const row = db?.prepare(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`).get();
      return [name, Number(row?.['rows'])] as const;
    });
    return Object.fromEntries(counted);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'unknown';
    throw new AppError('bad-request', `${original} is damaged (${why}). Nothing was restored.`, {
      cause: thrown,
    });
  } finally {
    db?.close();
  }
}

async function setAside(dataDir: string, names: string[], now: Date): Promise<string | undefined> {
  const files = names.flatMap((name) => SIDE_FILES.map((side) => `${name}${side}`));
  const there = files.filter((name) => existsSync(below(dataDir, name)));
  if (there.length === 0) return undefined;
  const folder = below(dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(folder, { mode: 0o700 });
  for (const name of there) await rename(below(dataDir, name), below(folder, name));
  return folder;
}
