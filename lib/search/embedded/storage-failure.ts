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

const WHAT_TO_DO = new Map<number | string, string>([
  [BUSY, 'Another process is writing to the index. Try again in a moment.'],
  [READONLY, 'The index cannot be written: DATA_DIR is read-only. Make it writable for this user.'],
  [IO_ERROR, 'The disk failed while the index was used. Check the disk under DATA_DIR.'],
  [CORRUPT, damaged()],
  [FULL, 'The disk under DATA_DIR is full. Free some space and try again.'],
  [CANNOT_OPEN, 'The index cannot be opened. Check that DATA_DIR exists and that this user may use it.'],
  [NOT_A_DATABASE, damaged()],
  ['ENOSPC', 'The disk under DATA_DIR is full. Free some space and try again.'],
  ['EACCES', 'DATA_DIR cannot be written by this user. Change its permissions or choose another folder.'],
  ['EPERM', 'DATA_DIR cannot be written by this user. Change its permissions or choose another folder.'],
  ['EROFS', 'DATA_DIR is on a read-only disk. Choose another folder.'],
  ['ENOENT', 'DATA_DIR cannot be created. Check the folder that it should be in.'],
  ['ENOTDIR', 'DATA_DIR is not a folder. Choose another path.'],
  ['EEXIST', 'DATA_DIR is not a folder. Choose another path.'],
]);

/** What to say of an index file that cannot be used as it is. */
export function damaged(): string {
  return 'The index is damaged. Delete index.sqlite in DATA_DIR and ingest the documents again.';
}

/** The primary result code when SQLite threw, otherwise undefined. */
export function sqliteCode(thrown: unknown): number | undefined {
  const code = isRecord(thrown) && thrown['code'] === 'ERR_SQLITE_ERROR' ? thrown['errcode'] : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** Turns a failure of disk or database into AppError `unavailable` that says what to do; leaves every other error as it is. */
export function storageFailure(thrown: unknown): unknown {
  const systemCode = isRecord(thrown) ? thrown['code'] : undefined;
  const advice = WHAT_TO_DO.get(sqliteCode(thrown) ?? (typeof systemCode === 'string' ? systemCode : ''));
  return advice ? new AppError('unavailable', advice, { cause: thrown }) : thrown;
}

/** Runs `work`; failures of disk or database leave it as AppError `unavailable`. */
export function withStorage<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    throw storageFailure(thrown);
  }
}
