import type { Found } from './first-stage.ts';

/** The constant of reciprocal rank fusion, as in Azure AI Search and the paper it comes from (Cormack et al., 2009). */
const RRF_CONSTANT = 60;

/**
 * Merges ranked lists by reciprocal rank fusion: a passage scores the sum of 1 / (60 + its rank) over the lists that
 * found it, so scores of different scales never meet. A single list keeps its own scores.
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
