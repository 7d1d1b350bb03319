import type { Row } from './rows.ts';
import { headerOf, toCells } from './table-cells.ts';
import type { TextLine } from './text-line.ts';

/** A stretch of white between columns, from the top to the bottom of a table. */
interface Gutter {
  from: number;
  to: number;
}

// The narrowest white column, in sizes of type.
const NARROWEST = 0.6;

/** A part of a page: rows of running text, or a table. */
export type Region =
  | { kind: 'text'; rows: Row[] }
  | { kind: 'table'; rows: string[][]; header: string[] | null };

/** Tells tables from running text: a table is two or more rows of cells with white columns between them. */
export function toRegions(rows: Row[]): Region[] {
  const regions: Region[] = [];
  let index = 0;
  while (index < rows.length) {
    const found = tableAt(rows, index);
    if (found) {
      const placed = found.rows.flatMap((row) =>
        row.lines.map((line) => ({ line, column: columnOf(line, found.gutters) })),
      );
      const cells = toCells(placed, found.gutters.length + 1);
      const header = headerOf(cells);
      regions.push({ kind: 'table', header, rows: header ? cells.slice(1) : cells });
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

function tableAt(rows: Row[], start: number): { rows: Row[]; gutters: Gutter[] } | undefined {
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
