import type { Readable } from 'node:stream';

/**
 * A web stream of what `source` reads, pulled chunk by chunk; cancelling it destroys `source`. In place of
 * `Readable.toWeb`, which costs more than the reading itself where chunks are small.
 */
export function streamOf(source: Readable): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        source.pause();
        source.on('data', (chunk: Uint8Array) => {
          source.pause();
          controller.enqueue(chunk);
        });
        source.once('end', () => controller.close());
        source.once('error', (thrown) => controller.error(thrown));
      },
      pull: () => void source.resume(),
      cancel: (reason) => void source.destroy(reason instanceof Error ? reason : undefined),
    },
    { highWaterMark: 0 },
  );
}
