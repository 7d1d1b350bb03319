import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { FoundDocument, Original } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Copies of originals as files, for as long as one question takes. */
export interface OriginalFiles {
  /** Where the copy of this document lies, made at the first call; undefined when the original has left. */
  pathOf(found: FoundDocument, signal: AbortSignal): Promise<string | undefined>;
  /** Deletes all copies. */
  close(): Promise<void>;
}

/** More fits into no drawing process; what others put into a container may be of any size. */
const MOST_BYTES = 200_000_000;

/**
 * Makes files of originals that may lie anywhere, because a drawing process reads files and nothing else. They are
 * named after nothing that a document says. Throws AppError `too-large` for what could not be drawn anyway.
 */
export function openOriginalFiles(): OriginalFiles {
  let folder: Promise<string> | undefined;
  const copies = new Map<string, Promise<string | undefined>>();

  async function copy(found: FoundDocument, signal: AbortSignal): Promise<string | undefined> {
    const original = await found.open();
    if (!original) return undefined;
    folder ??= mkdtemp(join(tmpdir(), 'citewell-pictures-'));
    const path = join(/* turbopackIgnore: true */ await folder, randomUUID());
    if (original.sizeBytes > MOST_BYTES) {
      await original.close();
      throw tooLarge();
    }
    await writeOriginal(original, path, signal);
    return path;
  }

  return {
    pathOf(found, signal) {
      const { hash } = found.document;
      const path = copies.get(hash) ?? copy(found, signal);
      copies.set(hash, path);
      return path;
    },
    async close() {
      await Promise.allSettled(copies.values());
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

function tooLarge(): AppError {
  return new AppError('too-large', `the document has more than ${MOST_BYTES / 1_000_000} MB`);
}

/** Writes an original to a file and closes it. An abort throws the signal's reason. */
export async function writeOriginal(
  original: Original,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const bytes = Readable.fromWeb(original.read(0, Math.max(0, original.sizeBytes - 1)) as NodeStream);
    await pipeline(bytes, createWriteStream(path), ...(signal ? [{ signal }] : []));
  } finally {
    await original.close();
  }
}
