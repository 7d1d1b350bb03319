import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { fileKindOf } from '#lib/shared/document-formats.ts';
import { CitedRow } from './cited-row.tsx';
import { decodeText, fetchDocument, LoadedDocument, type ShownSource } from './loaded-document.tsx';
import {
  type NamedSheet,
  orderColumns,
  readSheets,
  rowsAtOnce,
  type SheetPart,
  sheetPart,
} from './sheet-rows.ts';

/** The sheets of a file, at the cited row. */
export function SheetView({ source, said }: ShownSource) {
  const load = async (url: string, signal: AbortSignal) => {
    const fetched = await fetchDocument(url, signal);
    if ('fault' in fetched) return fetched;
    const kind = fileKindOf(source.location.sourcefile);
    const format = kind?.view === 'rows' ? kind.format : 'csv';
    return { sheets: await readSheets(format, fetched.bytes, decodeText) };
  };
  return (
    <LoadedDocument source={source} load={load}>
      {({ sheets }) => <Sheets source={source} said={said} sheets={sheets} />}
    </LoadedDocument>
  );
}

interface SheetsProps extends Pick<ShownSource, 'source' | 'said'> {
  sheets: readonly NamedSheet[];
}

/** One of the sheets, and the way to the others. */
function Sheets({ source, said, sheets }: SheetsProps) {
  const translate = useTranslate();
  const cited = Math.max(
    sheets.findIndex(({ name }) => name === source.location.sheet),
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
        said={said}
        rows={sheet.rows}
        cited={shown === cited ? source.location.row : undefined}
      />
    </>
  );
}

interface SheetRowsProps extends Pick<ShownSource, 'source' | 'said'> {
  rows: string[][];
  cited: number | undefined;
}

/** The rows of a sheet around the cited one; more of them when asked. */
function SheetRows({ source, said, rows, cited }: SheetRowsProps) {
  const translate = useTranslate();
  const step = rowsAtOnce(rows);
  const [extent, setExtent] = useState({ before: Math.floor(step / 2), after: step });
  const part = sheetPart(rows, cited ?? 1, extent);
  const shown = { from: part.rows[0]?.number ?? 1, to: part.rows.at(-1)?.number ?? 1, total: part.total };
  const row = part.rows.find(({ number }) => number === cited);
  const ordered = orderColumns(part.header, row?.cells ?? [], said);
  return (
    <>
      {row && (
        <CitedRow
          header={part.header}
          cells={row.cells}
          columns={ordered.columns}
          className="max-h-1/2 shrink-0 overflow-y-auto border-b border-line px-5 py-3 outline-offset-[-2px]"
        />
      )}
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
      <SheetTable source={source} part={part} cited={row && { row: row.number, column: ordered.cited }} />
    </>
  );
}

interface SheetTableProps {
  source: Source;
  part: SheetPart;
  /** The cited row by its number, and the column that the answer is about. */
  cited: { row: number; column: number | undefined } | undefined;
}

/** Rows under the names of their columns, numbered as in the sheet, the cited one marked and its cell scrolled to. */
function SheetTable({ source, part, cited }: SheetTableProps) {
  const translate = useTranslate();
  const shown = useRef<HTMLTableCellElement>(null);
  const { header, rows } = part;
  useLayoutEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up.
    shown.current?.scrollIntoView({ block: 'center', inline: 'center' });
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
            {keyByIndex([translate('document.row'), ...header], (name, index) => (
              <th scope="col" className={`${CELL} ${index === 1 ? PINNED_HEAD : HEAD}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => {
            const isCited = number === cited?.row;
            return (
              <tr key={number} aria-current={isCited || undefined} className="cited-row">
                <th scope="row" className={`${CELL} font-normal text-muted`}>
                  {number}
                  {isCited && <span className="sr-only"> ({translate('document.citedRow')})</span>}
                </th>
                {keyByIndex(header, (_, column) => (
                  <SheetCell
                    ref={isCited && column === (cited.column ?? 0) ? shown : undefined}
                    isFirst={column === 0}
                    isCited={isCited && column === cited.column}
                  >
                    {cells[column]}
                  </SheetCell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface SheetCellProps {
  ref: Ref<HTMLTableCellElement> | undefined;
  isFirst: boolean;
  /** Whether it holds the value that the answer is about. */
  isCited: boolean;
  children: ReactNode;
}

function SheetCell({ ref, isFirst, isCited, children }: SheetCellProps) {
  const width = isFirst ? 'max-w-32 sm:max-w-56' : 'max-w-56';
  return (
    <td ref={ref} className={`${CELL} ${isFirst ? PINNED : ''}`}>
      <div className={`w-max ${width} ${isCited ? 'font-semibold' : ''}`}>
        <bdi>{children}</bdi>
      </div>
    </td>
  );
}

const CELL = 'border-b border-line px-3 py-1.5 text-start align-top';
const HEAD = 'sticky top-0 z-1 bg-sunken font-semibold';
/** The first column names the rows: it stays in sight. */
const PINNED = 'sticky start-0 [tr:not([aria-current])>&]:bg-surface';
const PINNED_HEAD = 'sticky start-0 top-0 z-2 bg-sunken font-semibold';
