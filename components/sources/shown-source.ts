import type { Source } from '#lib/client/sources.ts';

/** A source to show, and the sentences that the answer took from it. */
export interface ShownSource {
  source: Source;
  quotes: readonly string[];
}
