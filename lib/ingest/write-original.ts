import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Original } from '#lib/core/ports/document-store.ts';

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
