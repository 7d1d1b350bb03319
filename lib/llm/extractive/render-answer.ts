import { segmentWords } from '#lib/text/words.ts';
import type { Unit } from './answer-units.ts';
import type { Field } from './line-shape.ts';
import type { Block } from './passage-blocks.ts';
import { pointsBack } from './points-back.ts';
import { quote } from './quote.ts';
import type { Source } from './sources.ts';
import { isTerminated } from './terminated.ts';

const MOST_PARTS = 15;
const MOST_FIELDS = 8;

/** Fields of a record that are asked for, given how it is named; none when nothing tells. */
export type AskedFields = (title: string, fields: readonly Field[]) => readonly Field[];

/**
 * Writes the chosen units as Markdown, each piece with its source: sources in the order of their best unit, each in its own
 * reading order.
 */
export function renderAnswer(chosen: readonly Unit[], asked: AskedFields): string {
  const pieces = [...Map.groupBy(chosen, ({ source }) => source)].flatMap(([source, units]) => {
    const blocks = Map.groupBy(units, ({ block }) => block);
    return source.blocks.flatMap((block) => {
      const parts = blocks.get(block)?.map(({ index }) => index) ?? [];
      return parts.length > 0
        ? [
            renderBlock(
              block,
              parts.sort((a, b) => a - b),
              asked,
              citation(source),
            ),
          ]
        : [];
    });
  });
  return pieces.join('\n\n');
}

function citation({ sourcepage, name }: Source): string {
  return sourcepage === null ? ` (${quote(name)})` : ` [${sourcepage}]`;
}

function renderBlock(block: Block, parts: readonly number[], asked: AskedFields, cite: string): string {
  switch (block.kind) {
    case 'paragraph':
      return withAntecedents(block.sentences, parts)
        .map((index) => quote(block.sentences[index] ?? '') + cite)
        .join(' ');
    case 'list':
      return renderList(block, parts, cite);
    case 'table':
      return renderTable(block, parts, cite);
    case 'fields': {
      const [first, ...others] = block.fields.filter((field) => !isTechnical(field));
      const title = first?.value ?? '';
      const told = asked(title, others);
      return sentenceOf(title, told.length > 0 ? told : others.slice(0, MOST_FIELDS)) + cite;
    }
  }
}

/** What a sentence that points back needs before it, in words at most. */
const LONGEST_ANTECEDENT = 40;

function withAntecedents(sentences: readonly string[], indexes: readonly number[]): number[] {
  const needed = indexes.filter((index) => {
    const before = sentences[index - 1];
    return before && pointsBack(sentences[index] ?? '') && segmentWords(before).length <= LONGEST_ANTECEDENT;
  });
  return [...new Set([...indexes, ...needed.map((index) => index - 1)])].sort((a, b) => a - b);
}

// Items that are sentences need no heading above them.
function renderList(
  { leadIn, heading, items }: Extract<Block, { kind: 'list' }>,
  parts: readonly number[],
  cite: string,
): string {
  const told = parts.slice(0, MOST_PARTS).flatMap((index) => items[index] ?? []);
  const isWhole = parts.length === items.length;
  if (leadIn === null && !isWhole && told.every(({ text }) => isTerminated(text))) {
    return told.map(({ text }) => quote(text) + cite).join(' ');
  }
  const lines = told.map(({ text, marker }) => `${isWhole ? markdownMarker(marker) : '-'} ${quote(text)}`);
  if (told.length < parts.length) lines.push('- …');
  const above = leadIn ?? (heading === null ? null : `${heading.replace(/[:：?？؟]$/, '')}:`);
  return above === null
    ? lines.map((line) => line + cite).join('\n')
    : `${quote(above)}${cite}\n\n${lines.join('\n')}`;
}

function markdownMarker(marker: string): string {
  const number = /\d+/.exec(marker)?.[0];
  return number ? `${number}.` : '-';
}

function renderTable(
  { header, rows }: Extract<Block, { kind: 'table' }>,
  parts: readonly number[],
  cite: string,
): string {
  const told = parts.slice(0, MOST_PARTS).flatMap((index) => [rows[index] ?? []]);
  const [only] = told;
  if (told.length === 1 && only) {
    const [title = '', ...cells] = only;
    return (
      sentenceOf(
        title,
        cells.map((value, index) => ({ name: columnName(header[index + 1]), value })),
      ) + cite
    );
  }
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => quote(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const columns = Math.max(header.length, ...told.map((row) => row.length));
  const top = Array.from({ length: columns }, (_, column) => header[column] ?? '');
  return `${[line(top), `|${' --- |'.repeat(columns)}`, ...told.map(line)].join('\n')}\n\n${cite.trim()}`;
}

// The row says what the value is of.
function columnName(name = ''): string {
  return /^(?:values?|werte?|valeurs?|valor(?:es)?|valor[ei]|waarden?|値|数值|값|القيمة)$/iu.test(name)
    ? ''
    : name;
}

// "**Standard room** — Price: €120, Season: high", "**Accuracy**: ±2 mm"
function sentenceOf(title: string, fields: readonly Field[]): string {
  const filled = fields.filter(({ value }) => value);
  const [only] = filled;
  if (only && filled.length === 1 && !only.name) return `**${quote(title)}**: ${quote(only.value)}`;
  const told = filled.map(({ name, value }) => (name ? `${quote(name)}: ${quote(value)}` : quote(value)));
  return `**${quote(title)}**${told.length > 0 ? ` — ${told.join(', ')}` : ''}`;
}

// What machines keep in a record: identifiers, addresses, time stamps.
function isTechnical({ name, value }: Field): boolean {
  return (
    /^(?:id|rev|guid|uuid|hash|url|etag)$/i.test(name) ||
    /https?:\/\/|^\d{4}-\d\d-\d\dT|[\da-f]{8}-[\da-f]{4}-/i.test(value)
  );
}
