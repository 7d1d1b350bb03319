/** What a cell of an exported table may hold; null and undefined are empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** What spreadsheets take for the beginning of a formula, also behind white space, and as East Asian keyboards write it. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** The first bytes of a file of CSV: without them spreadsheets do not read it as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * One line of CSV (RFC 4180), ended by CRLF. Text that a spreadsheet would take for a formula begins with an apostrophe,
 * so that opening an export never runs what somebody wrote; numbers stay numbers.
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
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
