import { isRecord } from '#lib/shared/json.ts';
import type { Source } from './sources.ts';
import type { Turn } from './turn.ts';

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
  const results = turn.thoughts.find(({ title }) => title === 'Results')?.description;
  const found = (Array.isArray(results) ? results : []).flatMap((result) => {
    if (!isRecord(result) || typeof result['content'] !== 'string') return [];
    const source = sources.find(({ sourcepage }) => sourcepage === result['sourcepage']);
    if (!source) return [];
    const { content, headings, score, reranker_score } = result;
    return [
      {
        source,
        text: content,
        headings: Array.isArray(headings) ? headings.filter((heading) => typeof heading === 'string') : [],
        score: typeof score === 'number' ? score : null,
        rerankerScore: typeof reranker_score === 'number' ? reranker_score : null,
      },
    ];
  });
  if (found.length > 0) return found;
  return sources.flatMap((source) =>
    source.passages.map((text) => ({ source, text, headings: [], score: null, rerankerScore: null })),
  );
}
