import type { TextLine } from './text-line.ts';

const FEWEST_LINES = 3;
const NARROWEST_CHARACTERS = 18;

/**
 * Takes apart the columns and boxes of a page, in reading order. Producers draw one column after the other, so a
 * column begins where drawing goes back up beside what was drawn before; a table is drawn row by row and stays whole.
 */
export function toColumns(lines: TextLine[]): TextLine[][] {
  const areas: TextLine[][] = [];
  for (const stretch of stretches(lines)) {
    const last = areas.at(-1);
    if (last && !isBeside(last, stretch)) last.push(...stretch);
    else areas.push([...stretch]);
  }
  return areas;
}

function stretches(lines: TextLine[]): TextLine[][] {
  const found: TextLine[][] = [];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    const goesUp = line.y < lowest - line.size * 2;
    if (goesUp || found.length === 0) {
      found.push([]);
      lowest = line.y;
    }
    found.at(-1)?.push(line);
    lowest = Math.max(lowest, line.y);
  }
  return found;
}

function isBeside(before: TextLine[], next: TextLine[]): boolean {
  const [top, bottom] = [Math.min(...next.map(({ y }) => y)), Math.max(...next.map(({ y }) => y))];
  const [left, right] = [Math.min(...next.map(({ x }) => x)), Math.max(...next.map((line) => line.right))];
  const beside = before.filter(({ y, size }) => y >= top - size && y <= bottom + size);
  if (Math.min(beside.length, next.length) < FEWEST_LINES) return false;
  const areApart = beside.every((line) => line.right <= left) || beside.every(({ x }) => x >= right);
  return areApart && ((isProse(beside) && isProse(next)) || !areAligned(beside, next));
}

/** Whether most lines stand on the same baselines in the same size, as those of a table do. */
function areAligned(before: TextLine[], next: TextLine[]): boolean {
  const aligned = next.filter((line) =>
    before.some(
      ({ y, size }) => Math.abs(y - line.y) < size * 0.1 && Math.abs(line.size - size) < size * 0.25,
    ),
  );
  return aligned.length > next.length / 2;
}

function isProse(lines: TextLine[]): boolean {
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map((line) => line.right));
  const fill = mean(lines.map((line) => (line.right - line.x) / (right - left)));
  return fill > 0.6 && mean(lines.map(({ text }) => text.length)) >= NARROWEST_CHARACTERS;
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
