import type { SourceBlocks } from '#lib/core/source-blocks.ts';
import { memoizeAsync } from '#lib/upstream/memoize-async.ts';

/** Documents as text to read. The code that reads them is loaded for the first one. */
export function buildSourceBlocks(): SourceBlocks & { close(): void } {
  let close = () => {};
  const source = memoizeAsync(async () => {
    const { createSourceBlocks } = await import('#lib/ingest/view/source-blocks.ts');
    const blocks = createSourceBlocks();
    close = blocks.close;
    return blocks;
  });
  return { read: async (...document) => (await source()).read(...document), close: () => close() };
}
