/** What makes turns a tree: each knows the one it follows, null for a first question. */
interface Node {
  id: string;
  parent: string | null;
}

/** Where a turn stands among those with the same parent, counted from 1. */
export interface BranchPosition {
  position: number;
  of: number;
}

/**
 * The turns from a first question to `last`, in order; empty when `last` is none of `turns`. Ends where a parent is
 * missing or would come twice, so that no data can make it run for ever.
 */
export function branchTo<T extends Node>(turns: readonly T[], last: string | null): T[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const branch: T[] = [];
  for (let at = last; at !== null; ) {
    const turn = byId.get(at);
    if (!turn) break;
    byId.delete(at);
    branch.push(turn);
    at = turn.parent;
  }
  return branch.reverse();
}

/** Those with the same parent as turn `id`, itself included, in the order of `turns`. */
export function siblingsOf<T extends Node>(turns: readonly T[], id: string): T[] {
  const turn = turns.find((one) => one.id === id);
  return turn ? turns.filter(({ parent }) => parent === turn.parent) : [];
}

/** The position of every turn that has siblings, by its id. */
export function branchPositions(turns: readonly Node[]): Map<string, BranchPosition> {
  const positions = new Map<string, BranchPosition>();
  for (const siblings of Map.groupBy(turns, ({ parent }) => parent).values()) {
    if (siblings.length < 2) continue;
    for (const [index, { id }] of siblings.entries())
      positions.set(id, { position: index + 1, of: siblings.length });
  }
  return positions;
}

/** The last turn of the branch through `id` that was gone on with latest: what to show when `id` is chosen. */
export function latestBelow(turns: readonly Node[], id: string): string {
  const latestChild = new Map(turns.map((turn) => [turn.parent, turn.id]));
  const seen = new Set<string>();
  let at = id;
  for (let next: string | undefined = id; next !== undefined && !seen.has(next); next = latestChild.get(at)) {
    at = next;
    seen.add(at);
  }
  return at;
}

/** The turn that a reader gets to from `id`, so many siblings further on; undefined past either end. */
export function siblingAt(turns: readonly Node[], id: string, step: number): string | undefined {
  const siblings = siblingsOf(turns, id);
  const index = siblings.findIndex((turn) => turn.id === id);
  return index < 0 ? undefined : siblings[index + step]?.id;
}
