import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SourceContent, SourceItem } from '#lib/core/ports/source.ts';

import { AppError } from '#lib/shared/app-error.ts';
import { abortAfter } from '#lib/shared/async.ts';
import { extensionOf } from '#lib/shared/document-formats.ts';
import type { SyncOptions } from './sync-ports.ts';

/** The content of an item in a temporary file. */
export interface Download {
  path: string;
  /** SHA-256, in hex. */
  hash: string;
  version: string | undefined;
  discard(): Promise<void>;
}

const WITHIN_MS = 10 * 60_000;

/**
 * Reads the content of an item into a file that only this user may read. Throws AppError `too-large` beyond `maxItemBytes`,
 * before the rest is read, and `unavailable` where reading takes longer than ten minutes; and as `scan` does. Leaves no file when it throws.
 */
export async function download(
  item: SourceItem,
  read: (signal: AbortSignal) => Promise<SourceContent>,
  { folder, maxItemBytes, scan, signal }: Pick<SyncOptions, 'folder' | 'maxItemBytes' | 'scan' | 'signal'>,
): Promise<Download> {
  if ((item.sizeBytes ?? 0) > maxItemBytes) throw tooLarge(item.sizeBytes ?? 0, maxItemBytes);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const extension = extensionOf(item.path);
  const path = join(folder, `${randomUUID()}${extension && `.${extension}`}`);
  const discard = () => rm(path, { force: true });
  const late = new AppError('unavailable', 'reading it took more than ten minutes');
  const within = abortAfter(WITHIN_MS, late, signal);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxItemBytes) return done(tooLarge(sizeBytes, maxItemBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    const { bytes, version } = await read(within);
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(bytes), meter, file, { signal: within });
    await scan?.(path, within);
    return { path, hash: hash.digest('hex'), version, discard };
  } catch (thrown) {
    await discard();
    if (within.aborted) throw within.reason;
    throw thrown;
  }
}

const ITEM_FAULTS: ReadonlySet<string> = new Set([
  'bad-request',
  'forbidden',
  'not-found',
  'too-large',
  'unsupported-media-type',
]);

/** Whether reading failed because of this item, not because its source is away. */
export function isItemFault(thrown: unknown): boolean {
  return thrown instanceof AppError && ITEM_FAULTS.has(thrown.code);
}

const MOST_ID = 1000;
const MOST_PATH = 1000;

/** What is wrong with what a source says of an item; undefined where it can be stored. */
export function itemFault({ id, path }: Pick<SourceItem, 'id' | 'path'>): string | undefined {
  if (id === '' || id.length > MOST_ID || /\p{Cc}|\p{Cs}/u.test(id))
    return `an item has an id that cannot be stored: 1 to ${MOST_ID} characters, none of them a control character`;
  const parts = path.split('/');
  const isPath = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPath || path.length > MOST_PATH || /[\p{Cc}\p{Cs}\\]/u.test(path))
    return `an item has a path that cannot be stored: up to ${MOST_PATH} characters, names between single slashes`;
  return undefined;
}

function tooLarge(sizeBytes: number, maxBytes: number): AppError {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return new AppError(
    'too-large',
    `it has ${megabytes(sizeBytes)} or more; ${megabytes(maxBytes)} is the most (MAX_UPLOAD_BYTES)`,
  );
}
