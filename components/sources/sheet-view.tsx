import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { type FormatShownAs, fileKindOf } from '#lib/shared/document-formats.ts';
import { LoadedDocument } from './loaded-document.tsx';
import { decodeText, fetchDocument, type ShownSource } from './source-document.ts';

/** The sheets of a file, at the cited row. */
export function SheetView({ source }: ShownSource) {
  const load = async (url: string, signal: AbortSignal) => {
    const fetched = await fetchDocument(url, signal);
    if ('fault' in fetched) return fetched;
    const kind = fileKindOf(source.place.sourcefile);
    const format = kind?.view === 'rows' ? kind.format : 'csv';
    return { sheets: await readSheets(format, fetched.bytes, decodeText) };
  };
  return (
    <LoadedDocument source={source} load={load}>
      {({ sheets }) => <Sheets source={source} sheets={sheets} />}
    </LoadedDocument>
  );
}

/** One of the sheets, and the way to the others. */
function Sheets({ source, sheets }: { source: Source; sheets: readonly NamedSheet[] }) {
  const translate = useTranslate();
  const cited = Math.max(
    sheets.findIndex(({ name }) => name === source.place.sheet),
    0,
  );
  const [shown, setShown] = useState(cited);
  const sheet = sheets[shown];
  if (!sheet) return null;
  return (
    <>
      {sheets.length > 1 && (
        <fieldset
          aria-label={translate('document.sheets')}
          className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 py-1"
        >
          {sheets.map(({ name }, index) => (
            <Button
              key={name}
              look="bare"
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
              className="shrink-0 aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            >
              <bdi>{name}</bdi>
            </Button>
          ))}
        </fieldset>
      )}
      <SheetRows
        key={shown}
        source={source}
        rows={sheet.rows}
        cited={shown === cited ? source.place.row : undefined}
      />
    </>
  );
}

/** The rows of a sheet around the cited one; more of them when asked. */
function SheetRows(props: { source: Source; rows: string[][]; cited: number | undefined }) {
  const { source, rows, cited } = props;
  const translate = useTranslate();
  const step = rowsAtOnce(rows);
  const [extent, setExtent] = useState({ before: Math.floor(step / 2), after: step });
  const part = sheetPart(rows, cited ?? 1, extent);
  const shown = { from: part.rows[0]?.number ?? 1, to: part.rows.at(-1)?.number ?? 1, total: part.total };
  return (
    <>
      {(part.hasEarlier || part.hasLater) && (
        <div className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-5 py-1 text-sm text-muted">
          <p className="grow">{translate('document.rowsShown', shown)}</p>
          {part.hasEarlier && (
            <Button look="quiet" onClick={() => setExtent({ ...extent, before: extent.before + step })}>
              {translate('document.rowsBefore')}
            </Button>
          )}
          {part.hasLater && (
            <Button look="quiet" onClick={() => setExtent({ ...extent, after: extent.after + step })}>
              {translate('document.rowsAfter')}
            </Button>
          )}
        </div>
      )}
      <SheetTable source={source} part={part} citedRow={cited} />
    </>
  );
}

/** Rows under the names of their columns, numbered as in the sheet, the cited one marked and scrolled to. */
function SheetTable(props: { source: Source; part: SheetPart; citedRow: number | undefined }) {
  const { source, part, citedRow } = props;
  const translate = useTranslate();
  const cited = useRef<HTMLTableRowElement>(null);
  const { header, rows } = part;
  useLayoutEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up.
    cited.current?.scrollIntoView({ block: 'center', inline: 'start' });
  }, []);
  return (
    <ScrollRegion
      aria-label={translate('document.rows', { title: source.title })}
      className="min-h-0 grow overflow-auto outline-offset-[-2px]"
    >
      <table
        dir="auto"
        className="min-w-full wrap-break-word border-separate border-spacing-0 text-sm tabular-nums"
      >
        <thead>
          <tr>
            {keyByIndex([translate('document.row'), ...header], (name) => (
              <th scope="col" className={`${CELL} sticky top-0 bg-sunken font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => {
            const isCited = number === citedRow;
            return (
              <tr
                key={number}
                ref={isCited ? cited : undefined}
                aria-current={isCited || undefined}
                className="cited-row"
              >
                <th scope="row" className={`${CELL} font-normal text-muted`}>
                  {number}
                  {isCited && <span className="sr-only"> ({translate('document.citedRow')})</span>}
                </th>
                {keyByIndex(header, (_, column) => (
                  <td className={CELL}>
                    <div className="w-max max-w-56">
                      <bdi>{cells[column]}</bdi>
                    </div>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const CELL = 'border-b border-line px-3 py-1.5 text-start align-top';

/** A sheet by its name; a file of one table has no names. */
interface NamedSheet {
  name: string | undefined;
  rows: string[][];
}

/** A row of a sheet with its number there, counted from 1. */
interface SheetRow {
  number: number;
  cells: string[];
}

/** The part of a sheet around what is cited. `header` names the columns. */
interface SheetPart {
  header: string[];
  rows: SheetRow[];
  /** How many rows the sheet has in all, the header included. */
  total: number;
  /** Whether there are more rows above and below. */
  hasEarlier: boolean;
  hasLater: boolean;
}

/** How many rows are shown before and after a row. */
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
