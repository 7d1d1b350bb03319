import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Original } from '#lib/core/ports/document-store.ts';

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
