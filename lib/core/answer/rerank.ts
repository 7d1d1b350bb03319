import type { RetrievedDocument } from '../events/events.ts';
import type { SearchHit } from '../events/passage.ts';
import type { Reranker } from '../ports/search-models.ts';

/** The number of best search results that a reranker reads. */
export const RERANKED = 50;

/** A search result, its passage and how it was found. */
export interface FoundHit {
  hit: SearchHit;
  document: RetrievedDocument;
}

/** The report of a reranker: its name, the number of passages it read, and whether the order is its own. */
export interface Reranking {
  model: string;
  passages: number;
  ms: number;
  isApplied: boolean;
}

const WITHOUT = 'The reranker did not answer; the passages keep the order of the search.';

/**
 * Orders the best results by a reranker's scores, which become their `rerankerScore`. Results without a score follow in
 * their order. Adds and drops none. When the reranker fails, the order stays as it was and a notice says so; throws only
 * the signal's reason.
 */
export async function rerank<Hit extends FoundHit>(
  found: readonly Hit[],
  query: string,
  { reranker, now }: { reranker: Reranker; now: () => number },
  signal: AbortSignal,
): Promise<{ found: Hit[]; reranking: Reranking; notices: string[] }> {
  const started = now();
  const read = found.slice(0, RERANKED);
  const texts = read.map(({ document }) => textOf(document));
  const did = (isApplied: boolean) => ({
    model: reranker.name,
    passages: read.length,
    ms: now() - started,
    isApplied,
  });
  try {
    const scores = await reranker.rerank(query, texts, signal);
    const scored = read.map((one, at) => withScore(one, finite(scores[at])));
    const ordered = scored.toSorted(byScore);
    return { found: [...ordered, ...found.slice(RERANKED)], reranking: did(true), notices: [] };
  } catch {
    signal.throwIfAborted();
    return { found: [...found], reranking: did(false), notices: [WITHOUT] };
  }
}

// The headings say what a passage is about: a table or a list seldom does.
function textOf({ passage: { title, headings, content } }: RetrievedDocument): string {
  const about = [title, ...headings].filter(Boolean).join(' › ');
  return about ? `${about}\n${content}` : content;
}

function withScore<Hit extends FoundHit>(one: Hit, rerankerScore: number | null): Hit {
  const { hit, document } = one;
  const passage = { ...document.passage, rerankerScore };
  return { ...one, hit: { ...hit, rerankerScore }, document: { ...document, passage } };
}

function finite(score: number | null | undefined): number | null {
  return typeof score === 'number' && Number.isFinite(score) ? score : null;
}

// Without a score last, in the order they had.
function byScore({ hit: one }: FoundHit, { hit: other }: FoundHit): number {
  if (one.rerankerScore === null || other.rerankerScore === null) {
    return Number(one.rerankerScore === null) - Number(other.rerankerScore === null);
  }
  return other.rerankerScore - one.rerankerScore;
}
