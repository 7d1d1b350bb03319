import type { CollectionState } from './collection.ts';
import type { SqlCondition } from './compile-filter.ts';
import { cosines, type Found, searchTerms } from './first-stage.ts';
import { firstStageTerms } from './matching.ts';
import type { PassageCache } from './passage-cache.ts';
import { addNeighbours, choosePool, fuse, POOL_SIZE, type Pool, repeatsLast, without } from './pool.ts';
import type { Candidate } from './rank/candidate.ts';
import type { PlannedTerm, QueryPlan } from './rank/query-plan.ts';
import { rerank } from './rank/rerank.ts';
import type { StatementCache } from './statement-cache.ts';

/** Text matches to choose from: at first, and at most when copies and long documents fill the list. */
const FIRST_DEPTH = POOL_SIZE;
const MAX_DEPTH = 6_400;
const DEPTH_STEP = 8;

/**
 * What ranking by text needs; `neighbours` are the results of the vector searches
 * for `vectors`, `depth` is how far down the list the caller reads.
 */
interface TextRanking {
  plan: QueryPlan;
  vectors: readonly Float32Array[];
  neighbours: Found[][];
  state: CollectionState;
  condition: SqlCondition | undefined;
  depth: number;
}

/**
 * Ranks what a question finds: the best by BM25 and the nearest by vectors reranked, the others after them in the order
 * of reciprocal rank fusion. Vectors take no text match out of the reranking, so poor ones do little harm. The order does
 * not depend on `depth`, so pages never overlap.
 */
export function rankByText(statements: StatementCache, ranking: TextRanking): Found[] {
  const { plan, vectors, state, depth } = ranking;
  const { pool, rest, digests, isExhausted } = findPool(statements, ranking);
  const candidates = readCandidates(state.passages, pool, nearness(statements, pool, vectors));
  const ranked = rerank(plan, candidates, state).map(({ candidate: { id }, score }) => ({ id, score }));
  const listed = [...repeatsLast(ranked, digests), ...rest];
  const isShort = !isExhausted && depth > listed.length;
  if (!isShort) return descending(listed);
  const all = searchTerms(statements, plan.terms, ranking.condition, state);
  return descending([...listed, ...without(all.slice(0, depth + listed.length), listed)]);
}

/**
 * Ranks what vector searches alone find: by cosine, scored 1 / (2 - cosine) as Azure AI Search does, or by reciprocal
 * rank fusion when there are several.
 */
export function rankByVectors(passages: PassageCache, neighbours: Found[][]): Found[] {
  const scored = neighbours.map((list) => list.map(({ id, score }) => ({ id, score: 1 / (2 - score) })));
  const found = fuse(scored);
  return descending(repeatsLast(found, passages.digests(idsOf(found))));
}

/** The sum of each passage's cosines to the vectors. */
function nearness(
  statements: StatementCache,
  pool: readonly Found[],
  vectors: readonly Float32Array[],
): Map<number, number> {
  const ids = idsOf(pool);
  const sums = new Map<number, number>();
  for (const { id, score } of vectors.flatMap((vector) => cosines(statements, ids, vector)))
    sums.set(id, (sums.get(id) ?? 0) + score);
  return sums;
}

/** The passages as the reranker wants them, in the order given; `nearness` is by passage. */
function readCandidates(
  passages: PassageCache,
  pool: readonly Found[],
  nearness: ReadonlyMap<number, number>,
): Candidate[] {
  const read = passages.passages(idsOf(pool));
  return pool.flatMap(({ id, score }) => {
    const passage = read.get(id);
    return passage ? [{ id, passage, firstStageScore: score, nearness: nearness.get(id) ?? 0 }] : [];
  });
}

interface FilledPool extends Pool {
  /** Of the passages in pool and rest. */
  digests: ReadonlyMap<number, number>;
  /** Whether pool and rest are all that matches. */
  isExhausted: boolean;
}

/** The commoner words of the question are searched for only where its rarer ones do not fill the pool. */
function findPool(
  statements: StatementCache,
  { plan, neighbours, state, condition }: TextRanking,
): FilledPool {
  const rarer = firstStageTerms(plan, state.vocabulary);
  const fill = (terms: PlannedTerm[]) =>
    fillPool(searchTerms(statements, terms, condition, state), neighbours, state.passages);
  if (rarer.length < plan.terms.length) {
    const filled = fill(rarer);
    if (filled.isEnough) return { ...filled, isExhausted: false };
  }
  return fill(plan.terms);
}

function fillPool(found: Found[], neighbours: Found[][], passages: PassageCache): FilledPool {
  const near = fuse(neighbours);
  for (let limit = FIRST_DEPTH; ; limit *= DEPTH_STEP) {
    const texts = found.slice(0, limit);
    const digests = passages.digests(idsOf([...texts, ...near]));
    const chosen = choosePool(texts, digests);
    const isExhausted = found.length <= limit;
    if (chosen.isEnough || isExhausted || limit >= MAX_DEPTH)
      return { ...addNeighbours(chosen, near, digests), digests, isExhausted };
  }
}

/** Scores of list parts have different scales; sorting by score must give the same order. */
function descending(listed: readonly Found[]): Found[] {
  let lowest = Number.POSITIVE_INFINITY;
  return listed.map(({ id, score }) => {
    lowest = Math.min(lowest, score);
    return { id, score: lowest };
  });
}

function idsOf(found: readonly Found[]): number[] {
  return found.map(({ id }) => id);
}
