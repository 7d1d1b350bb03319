import type { SourcePlace } from '#lib/client/sources/source-place.ts';

/** A row of a sheet with its number there, counted from 1. */
interface SheetRow {
  number: number;
  cells: string[];
}

/** The part of a sheet around what is cited. `header` names the columns. */
export interface SheetPart {
  header: string[];
  rows: SheetRow[];
  /** How many rows the sheet has in all, the header included. */
  total: number;
}

const BEFORE = 20;
const AFTER = 40;

/** Reads the rows of a CSV or XLSX file. Rejects when the file is not what its name says. */
export async function readRows(
  kind: 'csv' | 'xlsx',
  bytes: ArrayBuffer,
  decode: (bytes: ArrayBuffer) => string,
  place: SourcePlace,
): Promise<string[][]> {
  if (kind === 'csv') return await csvRows(decode(bytes));
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(bytes, place.sheet ?? 1);
  return rows.map((row) => row.map(cellText));
}

/** The rows around row `cited`, below the header: the first row that fills two cells or more, as in ingestion. */
export function sheetPart(rows: string[][], cited: number): SheetPart {
  const filled = (row: string[]) => row.filter((cell) => cell.trim()).length;
  const headerAt = Math.max(
    rows.findIndex((row) => filled(row) >= 2),
    0,
  );
  const from = Math.max(headerAt + 1, cited - 1 - BEFORE);
  const numbered = rows
    .slice(from, from + BEFORE + AFTER)
    .map((cells, index) => ({ number: from + index + 1, cells }));
  return {
    header: rows[headerAt] ?? [],
    rows: numbered.filter(({ cells }) => filled(cells) > 0),
    total: rows.length,
  };
}

async function csvRows(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  return parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
    trim: true,
  });
}

function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
