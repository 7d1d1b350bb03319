/**
 * Edits between two words (insert, delete, replace, swap neighbours: optimal string alignment), or any number above
 * `max` once it is certain that there are more than `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const cost = cellCost(a, b, row, column, { beforePrevious, previous, current });
      current.push(cost);
      if (cost < best) best = cost;
    }
    if (best > max) return max + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? max + 1;
}

interface Rows {
  beforePrevious: number[];
  previous: number[];
  current: number[];
}

function cellCost(a: string, b: string, row: number, column: number, rows: Rows): number {
  const same = a[row - 1] === b[column - 1];
  const cost = Math.min(
    (rows.previous[column] ?? 0) + 1,
    (rows.current[column - 1] ?? 0) + 1,
    (rows.previous[column - 1] ?? 0) + (same ? 0 : 1),
  );
  const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return swapped ? Math.min(cost, (rows.beforePrevious[column - 2] ?? 0) + 1) : cost;
}
