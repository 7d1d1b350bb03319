import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#lib/shared/app-error.ts';

/** The pages of a database as they are at one moment; numbers begin with 1. `page` is valid until the next one. */
export interface LivePages {
  pageSize: number;
  pageCount: number;
  pages(): Iterable<{ number: number; page: Buffer }>;
}

/** Waits this long for a writer that is just making the file. */
const BUSY_TIMEOUT_MS = 5000;
const MAX_ATTEMPTS = 10;
/** What is read of the file at once. */
const CHUNK_BYTES = 1_048_576;

/** The write-ahead log began anew while it was read, so that what was read of it may be of two moments. */
class LogRestarted extends Error {}

/**
 * Gives `work` the pages of a SQLite database that other processes may write meanwhile. May call it several times, as the
 * log of the database may begin anew: only the last call counts. No connection of this process may have the database open:
 * its locks would end with this call.
 */
export function readLivePages<Result>(path: string, work: (pages: LivePages) => Result): Result {
  for (let attempt = 1; ; attempt++) {
    try {
      return readOnce(path, work);
    } catch (thrown) {
      if (!(thrown instanceof LogRestarted)) throw thrown;
      if (attempt === MAX_ATTEMPTS) {
        throw new AppError('unavailable', `${path} changes faster than it can be copied.`, { cause: thrown });
      }
    }
  }
}

function readOnce<Result>(path: string, work: (pages: LivePages) => Result): Result {
  const opened: number[] = [];
  const open = (name: string) => {
    const file = openSync(/* turbopackIgnore: true */ name, 'r');
    opened.push(file);
    return file;
  };
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // Holds a moment: until the end, checkpoints write nothing to the file that belongs to a later one.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    const file = open(path);
    const header = read(file, 100, 0);
    const pageSize = pageSizeOf(header.readUInt16BE(16));
    const { frames, salts, ...index } = header[18] === WITH_LOG ? readIndex(open(`${path}-shm`)) : NO_LOG;
    // As SQLite does: the index of a log that was empty when it was opened knows no number.
    const pageCount = index.pageCount || fstatSync(file).size / pageSize;
    if (!Number.isInteger(pageCount)) throw new LogRestarted();
    const log = frames > 0 ? open(`${path}-wal`) : undefined;
    const requireSameLog = () => {
      if (log !== undefined && !read(log, 8, 16).equals(salts)) throw new LogRestarted();
    };
    requireSameLog();
    const inLog = log === undefined ? new Map<number, number>() : framesOf(log, { pageSize, frames });
    const result = work({
      pageSize,
      pageCount,
      pages: () => pagesOf(file, log ?? file, { pageSize, pageCount, inLog }),
    });
    requireSameLog();
    return result;
  } finally {
    // Closing a file ends all locks that this process has on it: those of the connection go first.
    db.close();
    for (const file of opened) closeSync(file);
  }
}

/** In byte 18 of a database: it has a write-ahead log. */
const WITH_LOG = 2;
const INDEX_HEADER_BYTES = 48;

interface LogIndex {
  /** Of the database; 0 where it is not known. */
  pageCount: number;
  frames: number;
  salts: Buffer;
}

/** Without a log, a reader is enough to hold writers off. */
const NO_LOG: LogIndex = { pageCount: 0, frames: 0, salts: Buffer.alloc(0) };

/** The header of the log's index (sqlite.org/walformat.html, 2.1): what a reader that begins now sees. */
function readIndex(file: number): LogIndex {
  const twice = read(file, 2 * INDEX_HEADER_BYTES, 0);
  const header = twice.subarray(0, INDEX_HEADER_BYTES);
  // Written twice, so that a reader notices one that is half-written.
  if (!header.equals(twice.subarray(INDEX_HEADER_BYTES))) throw new LogRestarted();
  const isLittle = endianness() === 'LE';
  const number = (at: number) => (isLittle ? header.readUInt32LE(at) : header.readUInt32BE(at));
  return {
    frames: number(16),
    pageCount: number(20),
    salts: header.subarray(32, 40),
  };
}

/** As SQLite writes it in two bytes. */
export function pageSizeOf(stored: number): number {
  return stored === 1 ? 65_536 : stored;
}

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Where in the log the last content of each of its pages is. */
function framesOf(
  log: number,
  { pageSize, frames }: { pageSize: number; frames: number },
): Map<number, number> {
  const inLog = new Map<number, number>();
  for (let frame = 0; frame < frames; frame++) {
    const at = LOG_HEADER_BYTES + frame * (FRAME_HEADER_BYTES + pageSize);
    inLog.set(read(log, 4, at).readUInt32BE(0), at + FRAME_HEADER_BYTES);
  }
  return inLog;
}

function* pagesOf(
  file: number,
  log: number,
  { pageSize, pageCount, inLog }: Omit<LivePages, 'pages'> & { inLog: Map<number, number> },
): Generator<{ number: number; page: Buffer }> {
  const chunk = Buffer.alloc(Math.max(CHUNK_BYTES, pageSize));
  const atOnce = chunk.length / pageSize;
  for (let first = 1; first <= pageCount; first += atOnce) {
    const length = Math.min(atOnce, pageCount - first + 1) * pageSize;
    const found = readSync(file, chunk, 0, length, (first - 1) * pageSize);
    for (let number = first; (number - first) * pageSize < length; number++) {
      const at = (number - first) * pageSize;
      const page = chunk.subarray(at, at + pageSize);
      const frame = inLog.get(number);
      // A page that is in neither: the log was emptied meanwhile.
      const isWhole =
        frame === undefined ? at + pageSize <= found : readSync(log, page, 0, pageSize, frame) === pageSize;
      if (!isWhole) throw new LogRestarted();
      yield { number, page };
    }
  }
}

function read(file: number, length: number, at: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, at) < length) throw new LogRestarted();
  return bytes;
}
