import type { Predicate } from './filter/compile.ts';
import type { StoredIndex } from './stored-index.ts';
import type { ReadyVectorQuery } from './vectors.ts';

/** The constant of reciprocal rank fusion, as the service documents it. */
const RRF_K = 60;
/** The number of text results in a fusion. */
const TEXT_RECALL = 1000;

export interface Retrieval {
  /** Undefined where there is no text search at all, only vectors. */
  text: string | undefined;
  vectors: readonly ReadyVectorQuery[];
  allowed: Predicate;
}

type Scored = [key: string, score: number];

/** The keys that match, best first, with scores: of one search alone, or fused by reciprocal ranks. */
export function retrieve(index: StoredIndex, { text, vectors, allowed }: Retrieval): Scored[] {
  const isAllowed = (key: string) => allowed(index.documents.get(key) ?? {});
  const lists: Scored[][] = [];
  if (text !== undefined) lists.push(textScores(index, text, isAllowed));
  for (const query of vectors) {
    const near = index.vectors.get(query.field)?.nearest(query.vector, query.k, isAllowed) ?? new Map();
    lists.push([...near]);
  }
  const [only] = lists;
  return lists.length === 1 && only ? only : fuse(lists);
}

function textScores(index: StoredIndex, text: string, isAllowed: (key: string) => boolean): Scored[] {
  const scores = index.text.search(text) ?? new Map([...index.documents.keys()].map((key) => [key, 1]));
  return byScore([...scores].filter(([key]) => isAllowed(key)));
}

function fuse(lists: readonly Scored[][]): Scored[] {
  const fused = new Map<string, number>();
  for (const scores of lists)
    for (const [rank, [key]] of scores.slice(0, TEXT_RECALL).entries())
      fused.set(key, (fused.get(key) ?? 0) + 1 / (RRF_K + rank + 1));
  return byScore([...fused]);
}

function byScore(scores: Scored[]): Scored[] {
  return scores.sort((a, b) => b[1] - a[1]);
}
