import type { Predicate } from './filter/compile.ts';
import { type StoredIndex, shownValue } from './stored-index.ts';
import type { Scores, TextQuery } from './text/text-index.ts';
import type { ReadyVectorQuery } from './vectors.ts';

/** The constant of reciprocal rank fusion, as the service documents it. */
const RRF_K = 60;
/** How many results of the text search take part in a fusion. */
const TEXT_RECALL = 1000;

export interface Retrieval {
  /** Undefined where there is no text search at all, only vectors. */
  text: TextQuery | undefined;
  vectors: readonly ReadyVectorQuery[];
  allowed: Predicate | undefined;
  filterMode: 'preFilter' | 'postFilter';
}

/** The keys that match, best first, with scores: of one search alone, or fused by reciprocal ranks. */
export function retrieve(index: StoredIndex, retrieval: Retrieval): [string, number][] {
  const isAllowed = (key: string) => {
    const document = index.documents.get(key);
    return document !== undefined && (retrieval.allowed?.(document) ?? true);
  };
  const lists: { scores: [string, number][]; weight: number }[] = [];
  if (retrieval.text) lists.push({ scores: textScores(index, retrieval.text, isAllowed), weight: 1 });
  for (const query of retrieval.vectors) {
    const before = retrieval.filterMode === 'preFilter' ? isAllowed : () => true;
    const near = index.vectors.get(query.field)?.nearest(query.vector, query.k, before) ?? new Map();
    lists.push({ scores: [...near].filter(([key]) => isAllowed(key)), weight: query.weight });
  }
  const [only] = lists;
  return lists.length === 1 && only ? only.scores : fuse(lists);
}

function textScores(
  index: StoredIndex,
  query: TextQuery,
  isAllowed: (key: string) => boolean,
): [string, number][] {
  const scores: Scores | undefined = index.text.search(query);
  const all: Iterable<[string, number]> =
    scores ??
    (function* () {
      for (const key of index.documents.keys()) yield [key, 1];
    })();
  return byScore([...all].filter(([key]) => isAllowed(key)));
}

function fuse(lists: readonly { scores: [string, number][]; weight: number }[]): [string, number][] {
  const fused = new Map<string, number>();
  for (const { scores, weight } of lists)
    for (const [rank, [key]] of scores.slice(0, TEXT_RECALL).entries())
      fused.set(key, (fused.get(key) ?? 0) + weight / (RRF_K + rank + 1));
  return byScore([...fused]);
}

function byScore(scores: [string, number][]): [string, number][] {
  return scores.sort((a, b) => b[1] - a[1]);
}

/** Counts the values of a field over documents. */
export function valuesOf(index: StoredIndex, keys: Iterable<string>, name: string): Map<unknown, number> {
  const field = index.checked.fields.get(name);
  const counts = new Map<unknown, number>();
  if (!field) return counts;
  for (const key of keys) {
    const value = shownValue(index.documents.get(key) ?? {}, field);
    for (const one of new Set(Array.isArray(value) ? value : [value]))
      if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}
