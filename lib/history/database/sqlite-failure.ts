import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const BUSY = 5;
const READONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

const RETRY_AFTER_SECONDS = 10;
const DAMAGED = 'people.sqlite in DATA_DIR is damaged. Restore it from a backup.';
const FORBIDDEN = 'DATA_DIR cannot be written by this user. Change its permissions or choose another folder.';

const WHAT_TO_DO = new Map<number | string, string>([
  [BUSY, 'Another process is writing to people.sqlite. Try again in a moment.'],
  [READONLY, 'Nothing can be kept: DATA_DIR is read-only. Make it writable for this user.'],
  [IO_ERROR, 'The disk failed while people.sqlite was used. Check the disk under DATA_DIR.'],
  [CORRUPT, DAMAGED],
  [FULL, 'Nothing can be kept: the disk under DATA_DIR is full. Free some space and try again.'],
  [CANNOT_OPEN, 'people.sqlite cannot be opened. Check that DATA_DIR exists and that this user may use it.'],
  [NOT_A_DATABASE, DAMAGED],
  ['ENOSPC', 'Nothing can be kept: the disk under DATA_DIR is full. Free some space and try again.'],
  ['EACCES', FORBIDDEN],
  ['EPERM', FORBIDDEN],
  ['EROFS', 'DATA_DIR is on a read-only disk. Choose another folder.'],
  ['ENOENT', 'DATA_DIR cannot be created. Check the folder that it should be in.'],
  ['ENOTDIR', 'DATA_DIR is not a folder. Choose another path.'],
  ['EEXIST', 'DATA_DIR is not a folder. Choose another path.'],
  ['EISDIR', 'people.sqlite in DATA_DIR is a folder. Move it away.'],
]);

/** Whether another process has the file's lock. */
export function isBusy(thrown: unknown): boolean {
  return sqliteCode(thrown) === BUSY;
}

/** Whether the connection may be at fault, and a new one may do. */
export function isBroken(thrown: unknown): boolean {
  const code = sqliteCode(thrown);
  return code !== undefined && [READONLY, IO_ERROR, CORRUPT, CANNOT_OPEN, NOT_A_DATABASE].includes(code);
}

/** A failure of disk or file as AppError `unavailable` that says what to do; undefined for every other error. */
export function sqliteFailure(thrown: unknown): AppError | undefined {
  const systemCode = isRecord(thrown) && typeof thrown['code'] === 'string' ? thrown['code'] : '';
  const advice = WHAT_TO_DO.get(sqliteCode(thrown) ?? systemCode);
  if (advice === undefined) return undefined;
  return new AppError('unavailable', advice, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: thrown });
}

function sqliteCode(thrown: unknown): number | undefined {
  const code = isRecord(thrown) && thrown['code'] === 'ERR_SQLITE_ERROR' ? thrown['errcode'] : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}
