import type { Row } from './rows.ts';
import type { TextLine } from './text-line.ts';

/** A stretch of white between columns, from the top to the bottom of a table. */
interface Gutter {
  from: number;
  to: number;
}

// The narrowest white column, in sizes of type.
const NARROWEST = 0.6;

/** A part of a page: rows of running text, or a table. */
type Region = { kind: 'text'; rows: Row[] } | { kind: 'table'; rows: string[][]; header: string[] | null };

/** Tells tables from running text: a table is two or more rows of cells with white columns between them. */
export function toRegions(rows: Row[]): Region[] {
  const regions: Region[] = [];
  let index = 0;
  while (index < rows.length) {
    const found = tableAt(rows, index);
    if (found) {
      regions.push(tableOf(found));
      index += found.rows.length;
      continue;
    }
    const row = rows[index++];
    const last = regions.at(-1);
    if (row && last?.kind === 'text') last.rows.push(row);
    else if (row) regions.push({ kind: 'text', rows: [row] });
  }
  return regions;
}

interface FoundTable {
  rows: Row[];
  gutters: Gutter[];
}

function tableOf({ rows, gutters }: FoundTable): Region {
  const placed = rows.flatMap((row) => row.lines.map((line) => ({ line, column: columnOf(line, gutters) })));
  const cells = toCells(placed, gutters.length + 1);
  const header = headerOf(cells);
  return { kind: 'table', header, rows: header ? cells.slice(1) : cells };
}

function tableAt(rows: Row[], start: number): FoundTable | undefined {
  const first = rows[start];
  if (!first || first.lines.length < 2) return undefined;
  let gutters = gapsOf(first);
  let end = start + 1;
  for (let index = start + 1; index < rows.length; index += 1) {
    const [row, before] = [rows[index], rows[index - 1]];
    if (!row || !before || !mayFollow(row, before)) break;
    const left = intersect(gutters, row);
    if (left.length === 0) break;
    if (row.lines.length > 1 || isContinuation(row, before, left)) {
      gutters = left;
      end = index + 1;
    }
  }
  const found = rows.slice(start, end);
  return found.filter(({ lines }) => lines.length > 1).length >= 2
    ? { rows: found, gutters: guttersOf(found) }
    : undefined;
}

function mayFollow(row: Row, before: Row): boolean {
  const pitch = row.y - before.y;
  return pitch <= before.size * 4 && row.size <= before.size * 1.25;
}

/** A row with one cell belongs to a table when it carries on a cell right above it. */
function isContinuation(row: Row, before: Row, gutters: Gutter[]): boolean {
  const [only] = row.lines;
  if (!only) return false;
  const isTight = row.y - before.y <= row.size * 1.6;
  const column = columnOf(only, gutters);
  return isTight && before.lines.some((line) => columnOf(line, gutters) === column);
}

/** The white columns of a whole table: more than its first row shows, where that leaves a corner empty. */
function guttersOf(rows: Row[]): Gutter[] {
  const lines = rows.flatMap((row) => row.lines).toSorted((one, other) => one.x - other.x);
  const narrowest = Math.min(...rows.map(({ size }) => size)) * NARROWEST;
  const gutters: Gutter[] = [];
  let right = lines[0]?.right ?? 0;
  for (const line of lines) {
    if (line.x - right >= narrowest) gutters.push({ from: right, to: line.x });
    right = Math.max(right, line.right);
  }
  return gutters;
}

function gapsOf(row: Row): Gutter[] {
  return row.lines.slice(1).map((line, index) => ({ from: row.lines[index]?.right ?? 0, to: line.x }));
}

function intersect(gutters: Gutter[], row: Row): Gutter[] {
  const narrowest = row.size * NARROWEST;
  return gutters
    .flatMap((gutter) =>
      row.lines.reduce<Gutter[]>((parts, line) => parts.flatMap((part) => without(part, line)), [gutter]),
    )
    .filter(({ from, to }) => to - from >= narrowest);
}

function without(gutter: Gutter, line: TextLine): Gutter[] {
  if (line.right <= gutter.from || line.x >= gutter.to) return [gutter];
  return [
    { from: gutter.from, to: line.x },
    { from: line.right, to: gutter.to },
  ].filter(({ from, to }) => to > from);
}

function columnOf(line: TextLine, gutters: Gutter[]): number {
  return gutters.filter(({ to }) => to <= line.x + 1).length;
}

/** A line of text and the column of the table it stands in. */
interface PlacedLine {
  line: TextLine;
  column: number;
}

/**
 * Puts the lines of a table into rows of cells, one text a column. Producers draw a row cell by cell, so a row ends
 * where drawing goes back to an earlier column; a table that was drawn in another way is read line by line.
 */
function toCells(placed: PlacedLine[], columns: number): string[][] {
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
function headerOf(rows: string[][]): string[] | null {
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
