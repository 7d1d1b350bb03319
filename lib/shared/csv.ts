/** A cell of an exported table; null and undefined are empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** Byte order mark: without it spreadsheets do not read a file as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * One line of CSV (RFC 4180), ended by CRLF, all text quoted. No cell runs as a formula with any separator:
 * an apostrophe precedes each part of a text that could start one. Numbers stay numbers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** A CSV file: column names, then rows. */
export function csvFile(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return CSV_START + [header, ...rows].map(csvLine).join('');
}

function written(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  return `"${withoutFormulas(cell).replaceAll('"', '""')}"`;
}

/** Characters that may start a new cell in a spreadsheet: common separators and line ends. */
const SEPARATORS = String.raw`,;|\t\r\n\v\f\u0085\u2028\u2029`;
/** Characters that start a formula, including East Asian and typographic variants. */
const FORMULA = '=＝﹦+＋﹢\\-－﹣−@＠﹫';
/** Characters that spreadsheets skip first: spaces, invisible characters, quotes. */
const SKIPPED = String.raw`(?:(?![${SEPARATORS}])[\s\p{C}"])*`;
const FORMULA_START = new RegExp(`(?:^|(?<=[${SEPARATORS}]))(?=${SKIPPED}[${FORMULA}])|^(?=[\\t\\r])`, 'gu');

/**
 * Prevents formula injection in spreadsheets: adds an apostrophe before each part that could start a formula, wherever
 * the text is split into cells (comma, semicolon, bar, tab or line end). Takes linear time.
 */
export function withoutFormulas(text: string): string {
  return text.replace(FORMULA_START, "'");
}
