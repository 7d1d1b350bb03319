import {
  chmodSync,
  constants,
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import type { Original } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** The folder of the originals: each file is named after the SHA-256 of its bytes, never after anything a person chose. */
function originalsDir(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'documents');
}

/** The path of the original with this SHA-256. Throws `bad-request` if it is not 64 hex digits. */
export function originalPath(dataDir: string, hash: string): string {
  if (!SHA256_HEX.test(hash)) throw new AppError('bad-request', 'A document hash is 64 hexadecimal digits.');
  return join(/* turbopackIgnore: true */ originalsDir(dataDir), hash);
}

/**
 * Stores a copy of the file at `path`, atomically and once per content. Throws `not-found` if the file is
 * missing.
 */
export function storeOriginal(dataDir: string, hash: string, path: string): void {
  const target = originalPath(dataDir, hash);
  const original = statSync(path, { throwIfNoEntry: false });
  if (!original) throw new AppError('not-found', 'The file no longer exists.', { cause: path });
  if (statSync(target, { throwIfNoEntry: false })?.size === original.size) return;
  mkdirSync(originalsDir(dataDir), { recursive: true });
  const unfinished = `${target}.${process.pid}.part`;
  copyFileSync(path, unfinished);
  // A copy inherits the mode of its source, not this process's default.
  chmodSync(unfinished, 0o666 & ~process.umask());
  renameSync(unfinished, target);
}

/** Every file among the originals: also copies that a killed process left unfinished. */
export function listOriginals(dataDir: string): string[] {
  return filesIn(originalsDir(dataDir));
}

/** Deletes files among the originals by name, as `listOriginals` and hashes name them, and the pictures made of them. */
export function deleteOriginals(dataDir: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(originalsDir(dataDir), name), { force: true });
  deletePictures(dataDir, new Set(names));
}

// Rendered pages are stored in `pictures` as `<hash>-<page>-…`. A removed document must not survive there.
function deletePictures(dataDir: string, hashes: ReadonlySet<string>): void {
  const folder = join(/* turbopackIgnore: true */ dataDir, 'pictures');
  const isGone = (file: string) => hashes.has(file.slice(0, file.indexOf('-')));
  for (const file of filesIn(folder).filter(isGone)) rmSync(join(folder, file), { force: true });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No folder yet: nothing was ever stored.
    return [];
  }
}

/** Opens a local original; undefined if it is gone. Does not follow links. */
export async function openLocalOriginal(path: string): Promise<Original | undefined> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined);
  if (!file) return undefined;
  const { size } = await file.stat();
  return {
    sizeBytes: size,
    // The stream closes the file when it ends and when the reader leaves.
    read: (start, end) => Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream<Uint8Array>,
    close: () => file.close(),
  };
}
