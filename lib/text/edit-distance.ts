/** Longer words are cut off: they are not typos of each other. */
const LONGEST = 64;
// One row of costs each for the letter at hand, the one before and the one before that; never shared between calls.
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/**
 * Edits between two words of at most 64 letters (insert, delete, replace, swap neighbours: optimal string alignment),
 * or any number above `max` once it is certain that there are more than `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || a.length > LONGEST || b.length > LONGEST) return max + 1;
  let [before, previous, current] = rows as readonly Uint8Array[] as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= b.length; column++) previous[column] = column;
  for (let row = 1; row <= a.length; row++) {
    if (fillRow(a, b, row, before, previous, current) > max) return max + 1;
    [before, previous, current] = [previous, current, before];
  }
  return previous[b.length] ?? max + 1;
}

/** Fills the costs of one letter of `a` against all of `b`; returns the lowest. */
function fillRow(
  a: string,
  b: string,
  row: number,
  before: Uint8Array,
  previous: Uint8Array,
  current: Uint8Array,
): number {
  const letter = a.charCodeAt(row - 1);
  // Swaps need a letter before; none has this code.
  const letterBefore = row > 1 ? a.charCodeAt(row - 2) : -1;
  current[0] = row;
  let lowest = row;
  let otherBefore = -2;
  for (let column = 1; column <= b.length; column++) {
    const other = b.charCodeAt(column - 1);
    let cost = (previous[column - 1] ?? 0) + (letter === other ? 0 : 1);
    cost = Math.min(cost, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    const isSwap = other === letterBefore && letter === otherBefore;
    current[column] = isSwap ? Math.min(cost, (before[column - 2] ?? 0) + 1) : cost;
    lowest = Math.min(lowest, current[column] ?? 0);
    otherBefore = other;
  }
  return lowest;
}
