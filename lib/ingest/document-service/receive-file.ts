import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { IncomingFile, ReceivedFile } from '#lib/core/ports/document-service.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { normalized } from '#lib/shared/plain-text.ts';
import { checkContent, headOf, type NamedType, namedType } from '../file-type.ts';

/** Where files come in, and how large they may be. */
interface Reception {
  folder: string;
  maxBytes: number;
  /** Throws for a file that is infected, or cannot be scanned. */
  scan?: ((path: string, signal: AbortSignal) => Promise<void>) | undefined;
}

/** A file takes at most this long to arrive: 20 MB at 33 KB/s. */
const ARRIVAL_MS = 600_000;
/** What a killed process left behind is older than any file on its way. */
const LEFTOVER_MS = 2 * ARRIVAL_MS;

/**
 * Takes in a file as `DocumentService.receive` says. Refused before a byte is read for its name, its ending and its declared
 * size; while it is read for its real size; then for what it holds, also by the scanner of viruses.
 */
export async function receiveFile(
  { folder, maxBytes, scan }: Reception,
  file: IncomingFile,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const { name, type } = admitFile(file, maxBytes);
  await mkdir(/* turbopackIgnore: true */ folder, { recursive: true });
  // The ending stays: readers go by it. Nothing else of the name reaches the disk.
  const path = join(/* turbopackIgnore: true */ folder, `${randomUUID()}${extname(name).toLowerCase()}`);
  try {
    const { hash, sizeBytes } = await write(file, path, maxBytes, signal);
    await checkWhatCame(path, type.format);
    await scan?.(path, signal);
    return {
      name,
      path,
      hash,
      sizeBytes,
      mediaType: type.mediaType,
      discard: () => rm(path, { force: true }),
    };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Deletes what killed processes left among the files on their way in. */
export async function sweepReception(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(/* turbopackIgnore: true */ folder).catch(() => [])) {
    const path = join(/* turbopackIgnore: true */ folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && nowMs - found.mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
  }
}

async function write(
  { body, declaredBytes }: IncomingFile,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ hash: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return done(tooLargeFile(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const source = body ? Readable.fromWeb(body as NodeStream<Uint8Array>) : Readable.from([]);
  const late = AbortSignal.timeout(ARRIVAL_MS);
  try {
    await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
      signal: AbortSignal.any([signal, late]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    if (isOfDisk(cause))
      throw new AppError('unavailable', 'The server has no space for this file right now. Try again later.', {
        cause,
      });
    throw new AppError('bad-request', 'The file is incomplete. Send it again.', { cause });
  }
  if (declaredBytes !== null && declaredBytes !== sizeBytes)
    throw new AppError('bad-request', 'The file is incomplete. Send it again.');
  return { hash: hash.digest('hex'), sizeBytes };
}

async function checkWhatCame(path: string, format: Parameters<typeof checkContent>[1]): Promise<void> {
  try {
    checkContent(await headOf(path), format);
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, notAdded(error.message), { cause: error });
    throw error;
  }
}

function isOfDisk(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || code === 'EACCES';
}

/** An admitted file: its name as it is stored, and the media type of its extension. */
interface AdmittedFile {
  name: string;
  type: Exclude<NamedType, { skip: string }>;
}

/**
 * What is known of a file before a byte of it is read. Throws `bad-request` for a name that cannot be stored,
 * `unsupported-media-type` for an ending that cannot be read, `too-large` for what it is said to have.
 */
export function admitFile(
  { name: given, declaredBytes }: Pick<IncomingFile, 'name' | 'declaredBytes'>,
  maxBytes: number,
): AdmittedFile {
  const name = cleanName(given);
  const type = namedType(name);
  if ('skip' in type) {
    throw new AppError('unsupported-media-type', notAdded(type.skip), { field: 'name' });
  }
  if ((declaredBytes ?? 0) > maxBytes) throw tooLargeFile(maxBytes);
  return { name, type };
}

/** Why a file was not added, as a sentence: ingestion words its reasons to stand behind a file's name. */
function notAdded(reason: string): string {
  const text = reason.trim().replace(/[.]$/, '');
  return `This file was not added: ${text}.`;
}

/** What is said of a file beyond the bound. */
function tooLargeFile(maxBytes: number): AppError {
  const megabytes = (maxBytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });
  return new AppError('too-large', `A file may have at most ${megabytes} MB (${maxBytes} bytes).`);
}

/** As long as a name may be in characters: every file system stores it, and a citation can still be read. */
const LONGEST = 200;

/**
 * The name of a file as its sender calls it, fit to be stored: without control characters and such as turn the direction of
 * writing, and in one Unicode form. Throws `bad-request` for what is a path, too long, or no name at all.
 */
function cleanName(given: string): string {
  const name = normalized(given, 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, '')
    .trim();
  if (/[/\\]/.test(name) || /^\.*$/.test(name)) throw refused('A file needs a name without folders.');
  if ([...name].length > LONGEST)
    throw refused(`The name of the file has more than ${LONGEST} characters; rename it.`);
  return name;
}

function refused(message: string): AppError {
  return new AppError('bad-request', message, { field: 'name' });
}
