import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { type LivePages, pageSizeOf } from './live-pages.ts';

/**
 * The changes of the last snapshot, beside the copy of the database. They stay there when they are in the copy: who applies
 * them once more to a copy that a kill left in the middle has a whole one, and can tell whether it is.
 *
 * 32 bytes: name of the format, then page size, pages of the database. For each changed page its number (4 bytes) and its
 * content. 32 bytes: what `digestOf` gives for the whole database. 32 bytes: SHA-256 of all before. Numbers are big-endian.
 */
export function changesPath(copy: string): string {
  return `${copy}.changes`;
}

const FORMAT = 'citewell-pages-1';
const HEADER_BYTES = 32;
const DIGEST_BYTES = 32;
const NUMBER_BYTES = 4;
/** A copy contains users' questions: only the server's user may read it, like the file itself. */
const OWN = 0o600;
/** A multiple of every page size. */
const PIECE_BYTES = 1_048_576;

/** A copy whose changes are cut or do not belong to it: it is of no moment. */
export class TornCopy extends Error {}

/** The hash of each page of a database, in their order. */
export type PageHashes = BigUint64Array;

/** The hash of one page. */
function hashPage(page: Buffer): bigint {
  return hash('sha256', page, 'buffer').readBigUInt64LE(0);
}

/** Writes to the end of a file in large pieces, and counts. */
class Appended {
  readonly #file: number;
  readonly #buffer = Buffer.alloc(PIECE_BYTES);
  readonly #sum = createHash('sha256');
  #used = 0;
  bytes = 0;

  constructor(file: number) {
    this.#file = file;
  }

  add(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) {
      const taken = bytes.copy(this.#buffer, this.#used, from);
      from += taken;
      this.#used += taken;
      if (this.#used === PIECE_BYTES) this.#write();
    }
  }

  /** Adds the sum of all before, where that is asked for, and waits until the disk has everything. */
  end(withSum: boolean): void {
    this.#write();
    if (withSum) {
      this.#buffer.set(this.#sum.digest());
      this.#used = DIGEST_BYTES;
      writeSync(this.#file, this.#buffer, 0, this.#used);
      this.bytes += this.#used;
    }
    fsyncSync(this.#file);
  }

  #write(): void {
    const bytes = this.#buffer.subarray(0, this.#used);
    this.#sum.update(bytes);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
    this.bytes += bytes.length;
    this.#used = 0;
  }
}

/** What writing a copy took: bytes, and the pages that the copy has now. */
interface Written {
  bytes: number;
  hashes: PageHashes;
}

/** Writes all pages into a file of their own, as a database. */
export function writePages(path: string, live: LivePages): Written {
  return writing(path, (file) => {
    const hashes = new BigUint64Array(live.pageCount);
    const target = new Appended(file);
    for (const { number, page } of live.pages()) {
      hashes[number - 1] = hashPage(page);
      target.add(page);
    }
    target.end(false);
    return { bytes: target.bytes, hashes };
  });
}

/** Writes the pages that differ from `known` into a file of changes; undefined, and no file, where none does. */
export function writeChanges(path: string, live: LivePages, known: PageHashes): Written | undefined {
  const written = writing(path, (file) => {
    const hashes = new BigUint64Array(live.pageCount);
    const target = new Appended(file);
    const header = Buffer.alloc(HEADER_BYTES);
    header.write(FORMAT);
    header.writeUInt32BE(live.pageSize, 16);
    header.writeUInt32BE(live.pageCount, 20);
    target.add(header);
    let changed = 0;
    const prefix = Buffer.alloc(NUMBER_BYTES);
    for (const { number, page } of live.pages()) {
      const hashed = hashPage(page);
      hashes[number - 1] = hashed;
      if (known[number - 1] === hashed) continue;
      changed += 1;
      prefix.writeUInt32BE(number);
      target.add(prefix);
      target.add(page);
    }
    if (changed === 0 && live.pageCount === known.length) return undefined;
    target.add(digestOf(hashes));
    target.end(true);
    return { bytes: target.bytes, hashes };
  });
  if (!written) rmSync(/* turbopackIgnore: true */ path, { force: true });
  return written;
}

function writing<Result>(path: string, work: (file: number) => Result): Result {
  const file = openSync(/* turbopackIgnore: true */ path, 'w', OWN);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes the changes beside a copy into it, where there are some. Resolves with the bytes written. Throws TornCopy, and
 * changes nothing, where the changes are cut. The same changes can be applied again.
 */
export function applyChanges(copy: string, changes = changesPath(copy)): number {
  const file = openSync(/* turbopackIgnore: true */ changes, 'r');
  try {
    const { pageSize, pageCount, count } = requireWholeChanges(file);
    const target = openSync(/* turbopackIgnore: true */ copy, 'r+');
    try {
      for (let index = 0; index < count; index++) {
        const record = recordAt(file, pageSize, index);
        const at = (record.readUInt32BE(0) - 1) * pageSize;
        writeSync(target, record, NUMBER_BYTES, pageSize, at);
      }
      ftruncateSync(target, pageCount * pageSize);
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
    return count * pageSize;
  } finally {
    closeSync(file);
  }
}

function recordAt(file: number, pageSize: number, index: number): Buffer {
  const record = Buffer.alloc(NUMBER_BYTES + pageSize);
  readFully(file, record, HEADER_BYTES + index * record.length);
  return record;
}

interface Changes {
  pageSize: number;
  pageCount: number;
  /** Of changed pages. */
  count: number;
  digest: Buffer;
}

function requireWholeChanges(file: number): Changes {
  const { size } = fstatSync(file);
  const header = Buffer.alloc(HEADER_BYTES);
  readFully(file, header, 0);
  if (header.toString('latin1', 0, FORMAT.length) !== FORMAT)
    throw new TornCopy('its changes have no header');
  const sum = createHash('sha256');
  const chunk = Buffer.alloc(PIECE_BYTES);
  for (let at = 0; at < size - DIGEST_BYTES; ) {
    const piece = chunk.subarray(0, Math.min(chunk.length, size - DIGEST_BYTES - at));
    readFully(file, piece, at);
    sum.update(piece);
    at += piece.length;
  }
  const ends = Buffer.alloc(2 * DIGEST_BYTES);
  readFully(file, ends, size - ends.length);
  if (!sum.digest().equals(ends.subarray(DIGEST_BYTES))) throw new TornCopy('its changes are cut');
  const pageSize = header.readUInt32BE(16);
  return {
    pageSize,
    pageCount: header.readUInt32BE(20),
    count: (size - HEADER_BYTES - ends.length) / (NUMBER_BYTES + pageSize),
    digest: ends.subarray(0, DIGEST_BYTES),
  };
}

/**
 * Hashes every page of a copy in which its changes are. Throws TornCopy where it is not the database that its changes were
 * made for: it was itself copied while a snapshot was written, or damaged.
 */
export function hashCopy(
  copy: string,
  changes = changesPath(copy),
): { hashes: PageHashes; pageSize: number } {
  const file = openSync(/* turbopackIgnore: true */ copy, 'r');
  try {
    const header = Buffer.alloc(100);
    readFully(file, header, 0);
    const pageSize = pageSizeOf(header.readUInt16BE(16));
    const pages = fstatSync(file).size / pageSize;
    if (!Number.isInteger(pages)) throw new TornCopy('it has no whole pages');
    const hashes = new BigUint64Array(pages);
    // Large pieces: it may lie on a network share.
    const chunk = Buffer.alloc(PIECE_BYTES);
    for (let index = 0; index < pages; ) {
      const piece = chunk.subarray(0, Math.min(chunk.length, (pages - index) * pageSize));
      readFully(file, piece, index * pageSize);
      for (let at = 0; at < piece.length; at += pageSize, index++) {
        hashes[index] = hashPage(piece.subarray(at, at + pageSize));
      }
    }
    requireDigest(hashes, changes);
    return { hashes, pageSize };
  } finally {
    closeSync(file);
  }
}

function requireDigest(hashes: PageHashes, changes: string): void {
  if (!existsSync(/* turbopackIgnore: true */ changes)) return;
  const file = openSync(/* turbopackIgnore: true */ changes, 'r');
  try {
    if (requireWholeChanges(file).digest.equals(digestOf(hashes))) return;
    throw new TornCopy('it does not belong to its changes');
  } finally {
    closeSync(file);
  }
}

/**
 * Changes with every snapshot: the sums at the end of the changes, and the size of the copy. Not its time, which network
 * shares set when they like.
 */
export function stateOfCopy(copy: string): string {
  const { size } = statSync(/* turbopackIgnore: true */ copy);
  const changes = changesPath(copy);
  if (!existsSync(/* turbopackIgnore: true */ changes)) return `${size}`;
  const file = openSync(/* turbopackIgnore: true */ changes, 'r');
  try {
    const ends = Buffer.alloc(2 * DIGEST_BYTES);
    readFully(file, ends, Math.max(0, fstatSync(file).size - ends.length));
    return `${size} ${ends.toString('hex')}`;
  } finally {
    closeSync(file);
  }
}

/** One value for all pages. */
function digestOf(hashes: PageHashes): Buffer {
  return hash('sha256', Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength), 'buffer');
}

function readFully(file: number, into: Buffer, at: number): void {
  if (readSync(file, into, 0, into.length, at) < into.length) throw new TornCopy('it is cut');
}
