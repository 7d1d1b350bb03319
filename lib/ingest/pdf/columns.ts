import type { TextLine } from './text-line.ts';

const FEWEST_LINES = 4;
const NARROWEST_CHARACTERS = 18;

/**
 * Takes apart the columns of a page set in columns, in reading order. Producers draw one column after the other, so
 * a column begins where drawing goes back up; a table is drawn row by row and stays whole.
 */
export function toColumns(lines: TextLine[]): TextLine[][] {
  const areas: TextLine[][] = [];
  for (const stretch of stretches(lines)) {
    const last = areas.at(-1);
    if (last && !isNextColumn(last, stretch)) last.push(...stretch);
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

function isNextColumn(before: TextLine[], next: TextLine[]): boolean {
  const top = Math.min(...next.map(({ y }) => y));
  const bottom = Math.max(...next.map(({ y }) => y));
  const beside = before.filter(({ y }) => y >= top && y <= bottom);
  const left = Math.min(...next.map(({ x }) => x));
  const areApart = beside.every(({ right }) => right <= left);
  return areApart && isProse(beside) && isProse(next);
}

function isProse(lines: TextLine[]): boolean {
  if (lines.length < FEWEST_LINES) return false;
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map((line) => line.right));
  const fill = mean(lines.map((line) => (line.right - line.x) / (right - left)));
  return fill > 0.6 && mean(lines.map(({ text }) => text.length)) >= NARROWEST_CHARACTERS;
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
