import type { Unit } from './answer-units.ts';
import { type Block, isWhole } from './passage-blocks.ts';
import { pointsBack } from './points-back.ts';
import { quote } from './quote.ts';
import { renderList } from './render-list.ts';
import { type AskedFields, renderFields, renderTable } from './render-table.ts';
import type { Source } from './sources.ts';

/**
 * Writes the chosen units as Markdown: sources best first, each in its own reading order, every piece with its
 * source. `asked` tells how much each field of a record is asked for.
 */
export function renderAnswer(chosen: readonly Unit[], asked: AskedFields): string {
  const sources = [...new Set(chosen.map((unit) => unit.source))];
  const pieces = sources.flatMap((source) => {
    const units = chosen.filter((unit) => unit.source === source);
    return renderSource(source, units, asked);
  });
  return [...new Set(pieces)].join('\n\n');
}

function renderSource(source: Source, units: readonly Unit[], asked: AskedFields): string[] {
  const cite = source.sourcepage === null ? ` (${quote(source.name)})` : ` [${source.sourcepage}]`;
  const pieces: { text: string; isProse: boolean }[] = [];
  for (const [index, block] of source.blocks.entries()) {
    const parts = units.filter((unit) => unit.blockIndex === index).map((unit) => unit.part);
    if (parts.length === 0) continue;
    const text = renderBlock(block, parts, asked, cite);
    const above = pieces.at(-1);
    if (above?.isProse && block.kind === 'paragraph') above.text += ` ${text}`;
    else pieces.push({ text, isProse: block.kind === 'paragraph' });
  }
  return pieces.map((piece) => piece.text);
}

function renderBlock(block: Block, parts: readonly Unit['part'][], asked: AskedFields, cite: string): string {
  const indexes = parts.flatMap((part) => (part.kind === 'whole' ? [] : [part.index])).sort((a, b) => a - b);
  switch (block.kind) {
    case 'paragraph':
      return withAntecedents(block.sentences, indexes)
        .map((index) => quote(block.sentences[index] ?? '') + cite)
        .join(' ');
    case 'list':
      return renderList(block, indexes, cite);
    case 'table':
      return renderTable(block, indexes, cite);
    case 'fields':
      return renderFields(block.fields, asked, cite);
  }
}

function withAntecedents(sentences: readonly string[], indexes: readonly number[]): number[] {
  const needed = indexes.filter((index) => {
    const before = sentences[index - 1];
    return before !== undefined && isWhole(before) && pointsBack(sentences[index] ?? '');
  });
  return [...new Set([...indexes, ...needed.map((index) => index - 1)])].sort((a, b) => a - b);
}
