import type { ReactNode } from 'react';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { DataTable } from '#components/ui/table.tsx';
import { citedRanges, quotedParts } from '#lib/client/sources/cited-sentences.ts';
import type { TextRange } from '#lib/client/sources/find-passage.ts';
import { locationOf, type SortedSources, type Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { assertNever } from '#lib/shared/app-error.ts';
import { QuotedText } from './quoted-text.tsx';

interface PassageTextProps {
  passage: string;
  /** The quotes of the answer, to be marked. */
  quotes?: readonly string[];
}

const NONE: readonly string[] = [];

/** A passage in the layout of its document, as far as its text shows it. */
export function PassageText({ passage, quotes = NONE }: PassageTextProps) {
  const ranges = citedRanges(passage, quotes);
  let from = 0;
  // The texts of its blocks stand in it in their order.
  const blocks = passageBlocks(passage).map((block) =>
    mapLeaves(block, (text) => {
      const start = Math.max(from, passage.indexOf(text, from));
      from = start + text.length;
      return <QuotedText parts={quotedParts(text, within(ranges, start, from))} />;
    }),
  );
  return (
    <div className="prose" dir="auto">
      {keyByIndex(blocks, (block) => (
        <Block block={block} />
      ))}
    </div>
  );
}

/** The ranges from `start` to `end`, counted from there. */
function within(ranges: readonly TextRange[], start: number, end: number): TextRange[] {
  return ranges
    .filter((range) => range.start < end && range.end > start)
    .map((range) => ({ start: Math.max(0, range.start - start), end: Math.min(end, range.end) - start }));
}

function Block({ block }: { block: PassageBlock<ReactNode> }) {
  const translate = useTranslate();
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {keyByIndex(block.items, (item) => (
            <li>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <DataTable role="group" label={translate('markdown.table')} header={block.header} rows={block.rows} />
      );
    case 'record':
      return (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {keyByIndex(block.fields, ({ name, value }) => (
            <div className="contents">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    default:
      return assertNever(block);
  }
}

/** A part of a passage, as ingestion writes it: prose, a list, a table with its header, or a row with its names. */
type PassageBlock<Leaf = string> =
  | { kind: 'text'; text: Leaf }
  | { kind: 'list'; items: Leaf[] }
  | { kind: 'table'; header: Leaf[]; rows: Leaf[][] }
  | { kind: 'record'; fields: { name: Leaf; value: Leaf }[] };

/** The block with each of its texts, in order, as `change` makes it. */
function mapLeaves<Leaf>(block: PassageBlock, change: (text: string) => Leaf): PassageBlock<Leaf> {
  switch (block.kind) {
    case 'text':
      return { kind: 'text', text: change(block.text) };
    case 'list':
      return { kind: 'list', items: block.items.map(change) };
    case 'table':
      return {
        kind: 'table',
        header: block.header.map(change),
        rows: block.rows.map((row) => row.map(change)),
      };
    case 'record':
      return {
        kind: 'record',
        fields: block.fields.map(({ name, value }) => ({ name: change(name), value: change(value) })),
      };
    default:
      return assertNever(block);
  }
}

const ITEM = /^\s*[•*-]\s+/;

/**
 * Reads the lines of a passage back into what they were: lines of equally many ` | ` are a table, one line of
 * `Name: value | Name: value` is a row of a sheet. A passage of any other making comes out as its lines of text.
 */
export function passageBlocks(passage: string): PassageBlock[] {
  const lines = passage.split('\n').filter((line) => line.trim());
  const blocks: PassageBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    const length = runLength(lines, at);
    blocks.push(blockOf(lines.slice(at, at + length)));
    at += length;
  }
  return blocks;
}

/** The number of lines from `at` on that belong together. */
function runLength(lines: string[], at: number): number {
  const shape = shapeOf(lines[at] ?? '');
  if (shape === 'text') return 1;
  const end = lines.findIndex((line, index) => index > at && shapeOf(line) !== shape);
  return (end < 0 ? lines.length : end) - at;
}

function shapeOf(line: string): string {
  const columns = cellsOf(line).length;
  if (columns > 1) return `${columns} columns`;
  return ITEM.test(line) ? 'list' : 'text';
}

function blockOf(lines: string[]): PassageBlock {
  const [first = '', ...others] = lines;
  const cells = cellsOf(first);
  if (cells.length > 1 && others.length > 0) {
    return { kind: 'table', header: cells, rows: others.map(cellsOf) };
  }
  const fields = cells.map(fieldOf);
  if (cells.length > 1 && fields.every((field) => field !== undefined)) return { kind: 'record', fields };
  if (ITEM.test(first)) return { kind: 'list', items: lines.map((line) => line.replace(ITEM, '')) };
  return { kind: 'text', text: first };
}

function cellsOf(line: string): string[] {
  return line.split(/\s\|(?:\s|$)/).map((cell) => cell.trim());
}

function fieldOf(cell: string): { name: string; value: string } | undefined {
  const colon = cell.indexOf(': ');
  return colon > 0 ? { name: cell.slice(0, colon), value: cell.slice(colon + 2) } : undefined;
}

interface PassageListProps extends Pick<SortedSources, 'cited' | 'found'> {
  /** The actions on a source, below its passages. */
  actionsOf?: (source: Source) => ReactNode;
}

/** Sources by name, the cited ones first; each opens its passages. */
export function PassageList({ cited, found, actionsOf }: PassageListProps) {
  const translate = useTranslate();
  return [...cited, ...found].map((source) => (
    <details key={source.sourcepage} className="border-b border-line py-2 last:border-0">
      <summary className="rounded">
        <bdi className="font-medium">{source.title}</bdi>{' '}
        <bdi className="text-sm text-muted">{locationOf(source, translate)}</bdi>
      </summary>
      {source.passages.map((passage) => (
        <div key={passage} className="mt-2 rounded-xl bg-sunken px-4 py-3 text-sm">
          <PassageText passage={passage} />
        </div>
      ))}
      {actionsOf?.(source)}
    </details>
  ));
}
