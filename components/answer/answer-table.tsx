import type { Tokens } from 'marked';
import { use, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { WideRegion } from '#components/ui/wide-region.tsx';
import type { AnswerToken } from '#lib/client/markdown/lexer.ts';
import { plainText } from '#lib/client/markdown/plain-text.ts';
import { asCsv, asPasted, cellTexts, type Direction, sortedPlaces } from '#lib/client/markdown/table-rows.ts';
import { copyTable, copyText } from '#lib/client/page/copy-text.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { useSourceNames } from './answer-sources.tsx';
import { useCopying } from './code-frame.tsx';
import { DrawingBudgetContext } from './drawing-budget.ts';
import { ASKED, asAnswer, Inline } from './inline-markdown.tsx';

interface Order {
  column: number;
  direction: Direction;
}

/** A table of an answer: sorted by the column a reader chooses, and copied into a spreadsheet. */
export function AnswerTable({ token }: { token: Tokens.Table }) {
  const translate = useTranslate();
  const isAnswer = use(DrawingBudgetContext) !== null;
  const [order, setOrder] = useState<Order>();
  const locale = useLocale();
  const indexes = order && sortedPlaces(cellTexts(token).slice(1), order.column, order.direction, locale);
  const rows = reordered(token.rows, indexes);
  return (
    <div>
      <WideRegion aria-label={translate('markdown.table')}>
        <table>
          <thead>
            <tr>
              {keyByIndex(token.header, (cell, column) => (
                <HeaderCell
                  cell={cell}
                  name={plainText(cell.text) || String(column + 1)}
                  direction={order?.column === column ? order.direction : undefined}
                  onSort={isAnswer ? (direction) => setOrder(direction && { column, direction }) : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ index, row }) => (
              <tr key={index}>
                {keyByIndex(row, (cell) => {
                  const asked = isBold(row) && askedValue(cell);
                  return (
                    <td className={ALIGN[cell.align ?? 'none']}>
                      {asked ? (
                        <span className={ASKED}>
                          <Inline tokens={asked} />
                        </span>
                      ) : (
                        <Inline tokens={asAnswer(cell.tokens)} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </WideRegion>
      {isAnswer && <TableActions token={token} indexes={indexes} />}
    </div>
  );
}

const ALIGN = { left: '', center: 'text-center', right: 'text-end', none: '' } as const;

/** Whether a row is in bold as a whole: the one that likely answers. */
function isBold(row: readonly Tokens.TableCell[]): boolean {
  return row.every((cell) => cell.text === '' || /^\*\*[^*]|^\*\*\*[^*]+\*\*\*$/.test(cell.text));
}

/** What is in italics too in such a row: the cell that was asked for, without the italics. */
function askedValue({ tokens }: Tokens.TableCell): readonly AnswerToken[] | undefined {
  const [only, ...others] = asAnswer(tokens);
  if (only?.type !== 'em' || others.length > 0) return undefined;
  const inner = asAnswer('tokens' in only ? only.tokens : undefined);
  return inner.length === 1 && inner[0]?.type === 'strong' ? inner : undefined;
}

/** The rows in the reader's order, each with its index in the answer. */
function reordered<Row>(rows: readonly Row[], indexes: readonly number[] | undefined) {
  const inOrder = rows.map((row, index) => ({ index, row }));
  return indexes ? indexes.flatMap((index) => inOrder[index] ?? []) : inOrder;
}

interface HeaderCellProps {
  cell: Tokens.TableCell;
  name: string;
  direction: Direction | undefined;
  /** Undefined sorts no more; absent where the table cannot be sorted. */
  onSort: ((direction: Direction | undefined) => void) | undefined;
}

function HeaderCell({ cell, name, direction, onSort }: HeaderCellProps) {
  const translate = useTranslate();
  const next = { none: 'ascending', ascending: 'descending', descending: undefined } as const;
  const icon = { none: 'sort', ascending: 'up', descending: 'down' } as const;
  return (
    <th scope="col" aria-sort={direction} className={ALIGN[cell.align ?? 'none']}>
      <span className="inline-flex items-center gap-1">
        <span>
          <Inline tokens={asAnswer(cell.tokens)} />
        </span>
        {onSort && (
          <button
            type="button"
            aria-label={translate('markdown.table.sort', { column: name })}
            title={translate('markdown.table.sort', { column: name })}
            onClick={() => onSort(next[direction ?? 'none'])}
            className={`rounded-md p-1 hover:bg-sunken hover:text-ink pointer-coarse:p-2 print:hidden [&_svg]:size-4 ${direction ? 'text-accent-strong' : 'text-muted'}`}
          >
            <Icon name={icon[direction ?? 'none']} />
          </button>
        )}
      </span>
    </th>
  );
}

/** Alone follows the sources, which change with each word that arrives: the cells are not drawn again for them. */
function TableActions({ token, indexes }: { token: Tokens.Table; indexes: number[] | undefined }) {
  const translate = useTranslate();
  const known = useSourceNames();
  const texts = () => {
    const [header = [], ...cells] = cellTexts(token, known);
    return [header, ...reordered(cells, indexes).map(({ row }) => row)];
  };
  const { note, copy } = useCopying();
  return (
    <div className="-ms-2 mt-1 flex flex-wrap items-center gap-1 print:hidden">
      <Button look="bare" className="px-2 text-xs" onClick={() => copy(copyTable(asPasted(texts())))}>
        <Icon name="copy" />
        {translate('markdown.table.copy')}
      </Button>
      <Button look="bare" className="px-2 text-xs" onClick={() => copy(copyText(asCsv(texts())))}>
        {translate('markdown.table.copyCsv')}
      </Button>
      {note}
    </div>
  );
}
