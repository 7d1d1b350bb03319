import { withoutFormulas } from '#lib/shared/without-formulas.ts';

/** What a cell of an exported table may hold; null and undefined are empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** The first bytes of a file of CSV: without them spreadsheets do not read it as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * One line of CSV (RFC 4180), ended by CRLF, all text in quotes. No cell runs as a formula, with any separator of the
 * spreadsheet: an apostrophe precedes each part of a text that could start one. Numbers
 * stay numbers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** A whole file of CSV: the names of the columns, then the rows. */
export function csvFile(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return CSV_START + [header, ...rows].map(csvLine).join('');
}

function written(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  return `"${withoutFormulas(cell).replaceAll('"', '""')}"`;
}
