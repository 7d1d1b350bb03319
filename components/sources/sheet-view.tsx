import { useLayoutEffect, useRef } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { LoadedDocument } from './loaded-document.tsx';
import { decodeText, fetchDocument, type ShownSource } from './source-document.ts';
import { readRows, type SheetPart, sheetPart } from './source-table.ts';

/** The rows of a sheet around the cited one. */
export function SheetView({ source }: ShownSource) {
  const { place } = source;
  const load = async (url: string, signal: AbortSignal) => {
    const fetched = await fetchDocument(url, signal);
    if ('fault' in fetched) return fetched;
    const kind = /\.xlsx$/i.test(place.sourcefile) ? 'xlsx' : 'csv';
    return sheetPart(await readRows(kind, fetched.bytes, decodeText, place), place.row ?? 1);
  };
  return (
    <LoadedDocument source={source} load={load}>
      {(part) => <SheetRows source={source} part={part} />}
    </LoadedDocument>
  );
}

/** Rows under the names of their columns, numbered as in the sheet, the cited one marked and scrolled to. */
function SheetRows({ source, part }: { source: Source; part: SheetPart }) {
  const translate = useTranslate();
  const cited = useRef<HTMLTableRowElement>(null);
  const { header, rows, total } = part;
  useLayoutEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up.
    cited.current?.scrollIntoView({ block: 'center', inline: 'start' });
  }, []);
  const shown = { from: rows[0]?.number ?? 1, to: rows.at(-1)?.number ?? 1, total };
  return (
    <>
      {rows.length < total - 1 && (
        <p className="shrink-0 border-b border-line px-5 py-2 text-sm text-muted">
          {translate('document.rowsShown', shown)}
        </p>
      )}
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
              {[translate('document.row'), ...header].map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={column} scope="col" className={`${CELL} sticky top-0 bg-sunken font-semibold`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => {
              const isCited = number === source.place.row;
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
                  {header.map((_, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                    <td key={column} className={`${CELL} max-w-72 min-w-16`}>
                      <bdi>{cells[column]}</bdi>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

const CELL = 'border-b border-line px-3 py-1.5 text-start align-top';
