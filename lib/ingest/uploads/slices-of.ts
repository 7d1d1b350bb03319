import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { AppError } from '#lib/shared/app-error.ts';

/**
 * A body of exactly `size` bytes, cut into slices of `sliceBytes` as it comes; the last may be shorter. Throws
 * `bad-request` for one that breaks off or goes on, and the signal's reason.
 */
export async function* slicesOf(
  body: ReadableStream<Uint8Array> | null,
  { size, sliceBytes }: { size: number; sliceBytes: number },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  let came = 0;
  let slice = Buffer.alloc(Math.min(sliceBytes, size));
  let filled = 0;
  for await (let piece of piecesOf(body, signal)) {
    came += piece.length;
    if (came > size) throw notItsSize(size);
    while (piece.length > 0) {
      const taken = Math.min(piece.length, slice.length - filled);
      slice.set(piece.subarray(0, taken), filled);
      filled += taken;
      piece = piece.subarray(taken);
      if (filled < slice.length) continue;
      yield slice;
      slice = Buffer.alloc(Math.min(sliceBytes, size - (came - piece.length)));
      filled = 0;
    }
  }
  if (came !== size) throw notItsSize(size);
  return undefined;
}

/** What is said of a part that has not the bytes it must have. */
export function notItsSize(size: number): AppError {
  return new AppError(
    'bad-request',
    `This part did not arrive whole, or is another: it must have ${size} bytes. Send it again.`,
  );
}

async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* Readable.fromWeb(body as NodeStream<Uint8Array>, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('bad-request', 'This part did not arrive whole; send it again.', { cause });
  }
}
