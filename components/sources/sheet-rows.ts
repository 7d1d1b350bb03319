import type { FormatShownAs } from '#lib/shared/document-formats.ts';

/** What a cell is to the answer: its column and value are named, its value alone is, or neither. */
const NAMED = 0;
const SAID = 1;
const OTHER = 2;

/** The columns of a row, by their indices, those that an answer names first. */
interface OrderedColumns {
  columns: number[];
  /** The one that the answer is about; absent where it names no value of the row. */
  cited: number | undefined;
}

/** Orders the cells of a row by what an answer says (`said`): cells whose column it names, other values it holds, the rest. */
export function orderColumns(
  header: readonly string[],
  cells: readonly string[],
  said: readonly string[],
): OrderedColumns {
  const texts = said.map(wordsOf);
  const holds = (text: string | undefined) => {
    const words = wordsOf(text ?? '');
    return words !== '  ' && texts.some((one) => one.includes(words));
  };
  const ranked = header.map((name, column) => {
    if (!holds(cells[column])) return { column, rank: OTHER };
    return { column, rank: holds(name) ? NAMED : SAID };
  });
  const ordered = ranked
    .filter(({ column }) => cells[column]?.trim())
    .toSorted((one, other) => one.rank - other.rank);
  const [first] = ordered;
  return {
    columns: ordered.map(({ column }) => column),
    cited: first && first.rank !== OTHER ? first.column : undefined,
  };
}

/** Words with a space around each, so that a number is not found within a longer one. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return ` ${words?.join(' ') ?? ''} `;
}

/** A sheet by its name; a file of one table has no names. */
export interface NamedSheet {
  name: string | undefined;
  rows: string[][];
}

/** A row of a sheet with its number there, counted from 1. */
interface SheetRow {
  number: number;
  cells: string[];
}

/** The part of a sheet around what is cited. `header` names the columns. */
export interface SheetPart {
  header: string[];
  rows: SheetRow[];
  /** The number of rows of the sheet, the header included. */
  total: number;
  /** Whether there are more rows above and below. */
  hasEarlier: boolean;
  hasLater: boolean;
}

/** The number of rows shown before and after a row. */
interface Extent {
  before: number;
  after: number;
}

/** More cells at once would let the page stand still. */
const CELLS_AT_ONCE = 6000;

/** As many rows as are shown at once; sheets with many columns show fewer. */
export function rowsAtOnce(rows: string[][]): number {
  const columns = Math.max(1, ...rows.slice(0, 100).map((row) => row.length));
  return Math.min(500, Math.max(20, Math.floor(CELLS_AT_ONCE / columns)));
}

/** Reads the sheets of a CSV or XLSX file. Rejects when the file is not what its name says. */
export async function readSheets(
  format: FormatShownAs<'rows'>,
  bytes: ArrayBuffer,
  decode: (bytes: ArrayBuffer) => string,
): Promise<NamedSheet[]> {
  return READERS[format](bytes, decode);
}

const READERS = {
  csv: async (bytes, decode) => [{ name: undefined, rows: await csvRows(decode(bytes)) }],
  xlsx: async (bytes) => {
    const { default: readWorkbook } = await import('read-excel-file/universal');
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }));
  },
} satisfies Record<
  FormatShownAs<'rows'>,
  (bytes: ArrayBuffer, decode: (bytes: ArrayBuffer) => string) => Promise<NamedSheet[]>
>;

/** The rows around row `cited`, below the header: the first row that fills two cells or more, as in ingestion. */
export function sheetPart(rows: string[][], cited: number, { before, after }: Extent): SheetPart {
  const filled = (row: string[]) => row.filter((cell) => cell.trim()).length;
  const headerAt = Math.max(
    rows.findIndex((row) => filled(row) >= 2),
    0,
  );
  const from = Math.max(headerAt + 1, cited - 1 - before);
  const numbered = rows
    .slice(from, Math.max(from, cited - 1) + after)
    .map((cells, index) => ({ number: from + index + 1, cells }));
  return {
    header: rows[headerAt] ?? [],
    rows: numbered.filter(({ cells }) => filled(cells) > 0),
    total: rows.length,
    hasEarlier: from > headerAt + 1,
    hasLater: from + numbered.length < rows.length,
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
