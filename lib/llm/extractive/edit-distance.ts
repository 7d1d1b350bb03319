/**
 * Whether two words differ by at most `most` edits (insert, delete, replace, swap neighbours: optimal string alignment).
 * Runs in O(length × most); meant for words, not texts.
 */
export function isWithinEdits(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      current.push(cell(a, b, row, column, above, current, twoAbove));
    }
    if (Math.min(...current) > most) return false;
    twoAbove = above;
    above = current;
  }
  return (above[b.length] ?? 0) <= most;
}

function cell(
  a: string,
  b: string,
  row: number,
  column: number,
  above: number[],
  current: number[],
  twoAbove: number[],
): number {
  const at = (line: number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY;
  const isSame = a[row - 1] === b[column - 1];
  const best = Math.min(
    at(above, column) + 1,
    at(current, column - 1) + 1,
    at(above, column - 1) + (isSame ? 0 : 1),
  );
  const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwap ? Math.min(best, at(twoAbove, column - 2) + 1) : best;
}
