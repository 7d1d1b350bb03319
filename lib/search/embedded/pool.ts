import type { Found } from './first-stage.ts';
import { documentOf } from './schema.ts';

/** Number of reranked passages: 30 lose answers, 150 gain none. */
export const POOL_SIZE = 70;
/** Passages reranked that vectors alone find: 10 serve as well as 60. */
const MAX_NEIGHBOURS = 30;
/** With this many, a second search is not worth its time. */
const ENOUGH = 50;
/** Maximum of them from one document, so that long or repetitive documents leave room for others. */
const MAX_PER_DOCUMENT = 35;
/** Maximum of them with the same words: the reranker picks the best copy by title and headings. */
const MAX_COPIES = 5;

/** Found passages parted into those worth reranking and the rest, each in order. */
export interface Pool {
  pool: Found[];
  rest: Found[];
  /** Whether the pool offers a choice, from more than one document. */
  isEnough: boolean;
}

/**
 * Chooses what is reranked: the first passages of the list, but only so many of one document and only so many that say
 * the same (by their digests), so that hundreds of copies of one text cannot crowd out the others.
 */
export function choosePool(
  found: readonly Found[],
  digests: ReadonlyMap<number, number>,
  size = POOL_SIZE,
): Pool {
  const documents = new Map<number, number>();
  const copies = new Map<number, number>();
  const pool: Found[] = [];
  const rest: Found[] = [];
  for (const one of found) {
    const digest = digests.get(one.id) ?? one.id;
    const hasRoom =
      pool.length < size &&
      countUp(documents, documentOf(one.id)) <= MAX_PER_DOCUMENT &&
      countUp(copies, digest) <= MAX_COPIES;
    (hasRoom ? pool : rest).push(one);
  }
  return { pool, rest, isEnough: pool.length >= ENOUGH };
}

/**
 * Adds the nearest passages to those that a text search found, scored 0, chosen by the same rules. No text match loses its
 * slot, so that vectors of a poor model cannot hide what words find.
 */
export function addNeighbours(
  texts: Pool,
  neighbours: readonly Found[],
  digests: ReadonlyMap<number, number>,
): Pool {
  const near = choosePool(without(neighbours, texts.pool), digests, MAX_NEIGHBOURS);
  return {
    pool: [...texts.pool, ...near.pool.map(({ id }) => ({ id, score: 0 }))],
    rest: fuse([without(texts.rest, near.pool), ...(near.rest.length > 0 ? [near.rest] : [])]),
    isEnough: texts.isEnough,
  };
}

/** The passages found that are not listed. */
export function without(found: readonly Found[], listed: readonly Found[]): Found[] {
  const ids = new Set(listed.map(({ id }) => id));
  return found.filter(({ id }) => !ids.has(id));
}

/** Moves repeats of an earlier passage to the end, so that each text appears once first. */
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

/** The constant of reciprocal rank fusion, as in Azure AI Search and the paper it comes from (Cormack et al., 2009). */
const RRF_CONSTANT = 60;

/**
 * Merges ranked lists by reciprocal rank fusion: a passage scores the sum of 1 / (60 + its rank) over the lists that
 * found it, so scores of different scales never meet. A single list has its own scores.
 */
export function fuse(lists: readonly Found[][]): Found[] {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  const scores = new Map<number, number>();
  for (const list of lists) {
    for (const [index, { id }] of list.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF_CONSTANT + index + 1));
    }
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
}
