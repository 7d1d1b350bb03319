import type { DocumentBlock, TableCell } from '#lib/core/source-blocks.ts';
import type { Block } from '../document.ts';

const INDENT = 2;
const MARKED = /^(\s{0,40})([-*•‣–·]|\(?\w{1,3}[.)])\s+/u;

/** The blocks that ingestion reads, for readers: their words without a look of their own. */
export function shownBlocks(blocks: readonly Block[]): DocumentBlock[] {
  return blocks.map(shownBlock);
}

function shownBlock(block: Block): DocumentBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: Math.max(1, block.level), runs: [{ text: block.text }] };
    case 'item':
      return itemOf(block.text);
    case 'table':
      return { kind: 'table', header: block.header && cellsOf(block.header), rows: block.rows.map(cellsOf) };
    default:
      return { kind: block.kind, runs: [{ text: block.text }] };
  }
}

function itemOf(text: string): DocumentBlock {
  const [whole = '', indent = '', sign = ''] = MARKED.exec(text) ?? [];
  const marker = /\w/.test(sign) ? sign : '•';
  const level = Math.floor(indent.length / INDENT);
  return { kind: 'item', level, marker, runs: [{ text: text.slice(whole.length) }] };
}

function cellsOf(cells: readonly string[]): TableCell[] {
  return cells.map((text) => ({ runs: [{ text }] }));
}
