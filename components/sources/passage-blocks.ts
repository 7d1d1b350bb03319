import { assertNever } from '#lib/shared/assert-never.ts';

/** A part of a passage, as ingestion writes it: prose, a list, a table with its header, or a row with its names. */
export type PassageBlock<Leaf = string> =
  | { kind: 'text'; text: Leaf }
  | { kind: 'list'; items: Leaf[] }
  | { kind: 'table'; header: Leaf[]; rows: Leaf[][] }
  | { kind: 'record'; fields: { name: Leaf; value: Leaf }[] };

/** The block with each of its texts, in order, as `change` makes it. */
export function mapLeaves<Leaf>(block: PassageBlock, change: (text: string) => Leaf): PassageBlock<Leaf> {
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

/** How many lines from `at` on belong together. */
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
