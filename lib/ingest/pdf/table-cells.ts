import type { TextLine } from './text-line.ts';

/** A line of text and the column of the table it stands in. */
export interface PlacedLine {
  line: TextLine;
  column: number;
}

/**
 * Puts the lines of a table into rows of cells, one text a column. Producers draw a row cell by cell, so a row ends
 * where drawing goes back to an earlier column; a table that was drawn in another way is read line by line.
 */
export function toCells(placed: PlacedLine[], columns: number): string[][] {
  const drawn = placed.toSorted((one, other) => one.line.drawn - other.line.drawn);
  const rows = byDrawing(drawn);
  return (areInOrder(rows) ? rows : byBaseline(placed)).map((row) => toTexts(row, columns));
}

function byDrawing(drawn: PlacedLine[]): PlacedLine[][] {
  const rows: PlacedLine[][] = [];
  for (const next of drawn) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    const carriesOn =
      before &&
      (next.column > before.column || (next.column === before.column && isTight(before.line, next.line)));
    if (row && carriesOn) row.push(next);
    else rows.push([next]);
  }
  return rows;
}

function isTight(before: TextLine, next: TextLine): boolean {
  const pitch = next.y - before.y;
  return pitch > 0 && pitch <= Math.max(before.size, next.size) * 1.5;
}

/** Whether no row begins above the middle of the one before it, and rows are not whole columns. */
function areInOrder(rows: PlacedLine[][]): boolean {
  const extents = rows.map((row) => {
    const heights = row.map(({ line }) => line.y);
    return { top: Math.min(...heights), bottom: Math.max(...heights) };
  });
  return (
    rows.length > 1 &&
    extents.every(({ top }, index) => top > (extents[index - 1]?.bottom ?? Number.NEGATIVE_INFINITY))
  );
}

/** One row a baseline; a line without a first cell, close below another, carries that one on. */
function byBaseline(placed: PlacedLine[]): PlacedLine[][] {
  const rows: PlacedLine[][] = [];
  for (const next of placed.toSorted(
    (one, other) => one.line.y - other.line.y || one.column - other.column,
  )) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isSame = last && next.line.y - last.line.y <= last.line.size * 0.4;
    if (row && isSame) row.push(next);
    else rows.push([next]);
  }
  return rows.reduce<PlacedLine[][]>((joined, row) => {
    const before = joined.at(-1);
    const [lead, above] = [row[0], before?.at(-1)];
    const carriesOn = before && lead && above && lead.column > 0 && isTight(above.line, lead.line);
    if (carriesOn) before.push(...row);
    else joined.push(row);
    return joined;
  }, []);
}

function toTexts(row: PlacedLine[], columns: number): string[] {
  const texts = Array.from({ length: columns }, () => '');
  for (const { line, column } of row) texts[column] = `${texts[column] ?? ''} ${line.text}`.trim();
  return texts;
}

/** The first row where it reads like one: every cell says something, and none is a figure. */
export function headerOf(rows: string[][]): string[] | null {
  const [first] = rows;
  if (!first || rows.length < 2) return null;
  const isHeader = first.every(
    (cell, index) => (cell !== '' || index === 0) && cell.length <= 60 && !isFigure(cell),
  );
  return isHeader ? first : null;
}

function isFigure(cell: string): boolean {
  const digits = cell.replace(/\D/g, '').length;
  return digits > 0 && digits >= cell.replace(/\s/g, '').length / 2 && !/^(19|20)\d\d$/.test(cell);
}
