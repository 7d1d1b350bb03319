import type { Turn } from '#lib/client/conversation/turn.ts';
import type { Source } from '#lib/client/sources/sources.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';

/** A passage that was found for an answer, in the order of the search. Scores are null where the server gave none. */
export interface FoundPassage {
  source: Source;
  text: string;
  headings: string[];
  score: number | null;
  rerankerScore: number | null;
}

/** Every passage of a turn with its scores, from the thought “Results”; without one, what the data points hold. */
export function foundPassages(turn: Pick<Turn, 'thoughts'>, sources: readonly Source[]): FoundPassage[] {
  const { results } = readThoughts(turn.thoughts);
  const found = (results?.passages ?? []).flatMap(
    ({ sourcepage, content, headings, score, rerankerScore }) => {
      const source = sources.find((one) => one.sourcepage === sourcepage);
      return source && content ? [{ source, text: content, headings, score, rerankerScore }] : [];
    },
  );
  if (found.length > 0) return found;
  return sources.flatMap((source) =>
    source.passages.map((text) => ({ source, text, headings: [], score: null, rerankerScore: null })),
  );
}
