import type { Unit } from './answer-units.ts';
import type { Block } from './passage-blocks.ts';
import { isWhole } from './passage-blocks.ts';
import type { Source } from './sources.ts';

const MOST_ITEMS = 15;
const MOST_ROWS = 15;
const MOST_FIELDS = 8;
// Openings that point at the sentence before: without it the reader cannot know what is meant.
const POINTS_BACK =
  /^(?:This|These|Those|That|It|They|Their|Its|He|She|Such|However|But|Instead|Otherwise|In (?:this|these|such|that) (?:case|cases|event|way)|Dies(?:e[rsmn]?)?|Es|Sie|Er|Dabei|Dadurch|Jedoch|Celui-ci|Celle-ci|Ceci|Cela|Il|Elle|Ils|Elles|Toutefois|Est[oea]s?|Ell[oa]s?|Sin embargo|これ|それ|この|その|ただし|また)(?=[\s,、はがをにのら])/u;

/** Writes the chosen units as Markdown: sources best first, each in its own reading order, every piece with its source. */
export function renderAnswer(chosen: readonly Unit[]): string {
  const sources = [...new Set(chosen.map((unit) => unit.source))];
  return sources
    .flatMap((source) =>
      renderSource(
        source,
        chosen.filter((unit) => unit.source === source),
      ),
    )
    .join('\n\n');
}

/** Makes quoted text harmless: it can neither pose as a citation, nor as a follow-up marker, nor link anywhere. */
export function quote(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('<<', '‹')
    .replaceAll('>>', '›')
    .replace(/\s+/g, ' ')
    .trim();
}

function renderSource(source: Source, units: readonly Unit[]): string[] {
  const blocks = [...new Set(units.map((unit) => unit.blockIndex))].sort((a, b) => a - b);
  const pieces: { text: string; isProse: boolean }[] = [];
  for (const index of blocks) {
    const parts = units.filter((unit) => unit.blockIndex === index).map((unit) => unit.part);
    const block = source.blocks[index];
    if (!block) continue;
    const text = renderBlock(block, parts, mark(source));
    const above = pieces.at(-1);
    if (above?.isProse && block.kind === 'paragraph') above.text += ` ${text}`;
    else pieces.push({ text, isProse: block.kind === 'paragraph' });
  }
  return pieces.map((piece) => piece.text);
}

function mark({ sourcepage, name }: Source): string {
  return sourcepage === null ? ` (${quote(name)})` : ` [${sourcepage}]`;
}

function renderBlock(block: Block, parts: readonly Unit['part'][], cite: string): string {
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
      return renderFields(block.fields, cite);
  }
}

function withAntecedents(sentences: readonly string[], indexes: readonly number[]): number[] {
  const wanted = new Set(indexes);
  for (const index of indexes) {
    const before = sentences[index - 1];
    if (before !== undefined && POINTS_BACK.test(sentences[index] ?? '') && isWhole(before))
      wanted.add(index - 1);
  }
  return [...wanted].sort((a, b) => a - b);
}

function renderList(
  block: Extract<Block, { kind: 'list' }>,
  indexes: readonly number[],
  cite: string,
): string {
  const items =
    indexes.length > 0
      ? indexes.flatMap((index) => block.items[index] ?? [])
      : block.items.slice(0, MOST_ITEMS);
  const leadIn = block.leadIn ?? (block.heading && `${block.heading.replace(/[:：]$/, '')}:`);
  const lines = items.map(
    ({ text, marker }) =>
      `${/\d/.test(marker) ? marker.replace(/[()]/g, '').replace(/\.?$/, '.') : '-'} ${quote(text)}`,
  );
  if (items.length < block.items.length && indexes.length === 0) lines.push('- …');
  if (leadIn) return `${quote(leadIn)}${cite}\n\n${lines.join('\n')}`;
  return lines.map((line) => line + cite).join('\n');
}

function renderTable(
  block: Extract<Block, { kind: 'table' }>,
  indexes: readonly number[],
  cite: string,
): string {
  const rows =
    indexes.length > 0
      ? indexes.flatMap((index) => [block.rows[index] ?? []])
      : block.rows.slice(0, MOST_ROWS);
  const [only] = rows;
  if (rows.length === 1 && only) return rowAsSentence(block.header, only) + cite;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => quote(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const separator = `|${block.header.map(() => ' --- |').join('')}`;
  return `${[line(block.header), separator, ...rows.map(line)].join('\n')}\n\n${cite.trim()}`;
}

// "**Standard room** — Price: €120, Season: high"
function rowAsSentence(header: readonly string[], row: readonly string[]): string {
  const [title, ...cells] = row;
  const told = cells.flatMap((cell, index) => {
    const name = header[index + 1];
    return cell ? [name ? `${quote(name)}: ${quote(cell)}` : quote(cell)] : [];
  });
  return `**${quote(title ?? '')}** — ${told.join(', ')}`;
}

function renderFields(fields: readonly { name: string; value: string }[], cite: string): string {
  const told = fields.slice(0, MOST_FIELDS).map(({ name, value }) => `${quote(name)}: ${quote(value)}`);
  return `${told.join(', ')}${cite}`;
}
