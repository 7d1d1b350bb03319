import type { DataPoints } from './events.ts';
import { oneLine } from './one-line.ts';
import type { Passage } from './passage.ts';

/** The sources of an answer as the protocols carry them: one line per passage, and each citable name once. */
export function dataPointsOf(
  passages: readonly Pick<Passage, 'sourcepage' | 'content'>[],
  images: readonly { url: string }[] = [],
): DataPoints {
  return {
    text: passages.map(({ sourcepage, content }) => `${sourcepage}: ${oneLine(content)}`),
    ...(images.length > 0 && { images: images.map(({ url }) => ({ detail: 'auto' as const, url })) }),
    citations: [...new Set(passages.map((passage) => passage.sourcepage))],
  };
}
