import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from './app-error.ts';
import { isRecord } from './json.ts';

/** Primary result codes of SQLite (sqlite.org/rescode.html) that concern its file or its disk. */
export const SQLITE = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** A SQLite file in DATA_DIR, and what to do when it is damaged. */
export interface SqliteFile {
  name: string;
  whenDamaged: string;
  retryAfterSeconds?: number;
}

/** The primary result code when SQLite threw, otherwise undefined. */
export function sqliteCode(thrown: unknown): number | undefined {
  const code = isRecord(thrown) && thrown['code'] === 'ERR_SQLITE_ERROR' ? thrown['errcode'] : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** Throws AppError `conflict` while another process has the database open. */
export function requireUnused(path: string): void {
  if (!existsSync(/* turbopackIgnore: true */ path)) return;
  const db = new DatabaseSync(path);
  try {
    // In this mode the lock excludes readers too, and an open connection to a file with a log counts as one.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
  } catch (thrown) {
    // What else is wrong with the file shows when it is read.
    if (sqliteCode(thrown) !== SQLITE.busy) return;
    throw new AppError('conflict', `${path} is in use. Stop the server, and repeat this then.`, {
      cause: thrown,
    });
  } finally {
    db.close();
  }
}

/** A failure of disk or file as AppError `unavailable` that says what to do; undefined for every other error. */
export function sqliteFailure(thrown: unknown, file: SqliteFile): AppError | undefined {
  const systemCode = isRecord(thrown) && typeof thrown['code'] === 'string' ? thrown['code'] : '';
  const advice = advices(file.name).get(sqliteCode(thrown) ?? systemCode);
  if (advice === undefined) return undefined;
  return new AppError('unavailable', advice || damaged(file), {
    ...(file.retryAfterSeconds && { retryAfterSeconds: file.retryAfterSeconds }),
    cause: thrown,
  });
}

/** The message for a file whose content cannot be used. */
export function damaged({ name, whenDamaged }: SqliteFile): string {
  return `${name} in DATA_DIR is damaged. ${whenDamaged}`;
}

const FULL = 'The disk under DATA_DIR is full. Free some space and try again.';
const FORBIDDEN = 'DATA_DIR cannot be written by this user. Change its permissions or choose another folder.';
const NOT_A_FOLDER = 'DATA_DIR is not a folder. Choose another path.';
const DAMAGED = '';

const advices = (name: string) =>
  new Map<number | string, string>([
    [SQLITE.busy, `Another process is writing to ${name}. Try again in a moment.`],
    [SQLITE.readOnly, `${name} cannot be written: DATA_DIR is read-only. Make it writable for this user.`],
    [SQLITE.ioError, `The disk failed while ${name} was used. Check the disk under DATA_DIR.`],
    [SQLITE.corrupt, DAMAGED],
    [SQLITE.full, FULL],
    [
      SQLITE.cannotOpen,
      `${name} cannot be opened. Check that DATA_DIR exists and that this user may use it.`,
    ],
    [SQLITE.notADatabase, DAMAGED],
    ['ENOSPC', FULL],
    ['EACCES', FORBIDDEN],
    ['EPERM', FORBIDDEN],
    ['EROFS', 'DATA_DIR is on a read-only disk. Choose another folder.'],
    ['ENOENT', 'DATA_DIR cannot be created. Check the folder that it should be in.'],
    ['ENOTDIR', NOT_A_FOLDER],
    ['EEXIST', NOT_A_FOLDER],
    ['EISDIR', `${name} in DATA_DIR is a folder. Move it away.`],
  ]);
