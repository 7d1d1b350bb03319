import type { Found } from './first-stage.ts';
import { documentOf } from './schema.ts';

/** Passages that are reranked: with 30 answers are lost, with 150 none are won. */
export const POOL_SIZE = 70;
/** So many are worth no second search for more. */
const ENOUGH = 50;
/** Of those, from one document, so that a long document or one that repeats itself leaves room for others. */
const MAX_PER_DOCUMENT = 35;
/** Of those, that say the same: which copy fits best is decided by title and headings, in the reranker. */
const MAX_COPIES = 5;

/** Found passages parted into those worth reranking and the rest, each in order. */
export interface Pool {
  pool: Found[];
  rest: Found[];
  /** Whether the pool holds a choice worth making, from more than one document. */
  isEnough: boolean;
}

/**
 * Chooses what is reranked: the first passages of the list, but only so many of one document and only so many that say
 * the same (by their digests), so that hundreds of copies of one text cannot crowd out the others.
 */
export function choosePool(found: readonly Found[], digests: ReadonlyMap<number, number>): Pool {
  const documents = new Map<number, number>();
  const copies = new Map<number, number>();
  const pool: Found[] = [];
  const rest: Found[] = [];
  for (const one of found) {
    const digest = digests.get(one.id) ?? one.id;
    const hasRoom =
      pool.length < POOL_SIZE &&
      countUp(documents, documentOf(one.id)) <= MAX_PER_DOCUMENT &&
      countUp(copies, digest) <= MAX_COPIES;
    (hasRoom ? pool : rest).push(one);
  }
  return { pool, rest, isEnough: pool.length >= ENOUGH };
}

/** Moves passages that say the same as an earlier one to the end: each text is shown once before any is repeated. */
export function repeatsLast<One extends { id: number }>(
  ranked: readonly One[],
  digests: ReadonlyMap<number, number>,
): One[] {
  const seen = new Set<number>();
  const repeats = new Set<One>();
  for (const one of ranked) {
    const digest = digests.get(one.id) ?? one.id;
    if (seen.has(digest)) repeats.add(one);
    seen.add(digest);
  }
  return [...ranked.filter((one) => !repeats.has(one)), ...repeats];
}

function countUp(counts: Map<number, number>, key: number): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
