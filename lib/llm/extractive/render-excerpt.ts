import { type Excerpt, piecesAround } from './excerpt.ts';
import type { Field } from './logical-lines.ts';
import type { MatchedPiece } from './match-source.ts';
import type { Block } from './passage-blocks.ts';
import { quote, type Source } from './sources.ts';

const MOST_FIELDS = 8;

/** Fields of a record that are asked for, given how it is named; none when nothing tells. */
export type AskedFields = (title: string, fields: readonly Field[]) => readonly Field[];

/** The one value of a row or record that is asked for; undefined when several may be, or nothing tells. */
export type AskedValue = (title: string, fields: readonly Field[]) => Field | undefined;

/**
 * An excerpt as Markdown: its blocks below their headings, the piece that likely answers in bold, then its source. The value
 * that is asked for stands out among the others of its row: in bold, and in italics too where the row is in bold.
 */
export function renderExcerpt(
  { source, best, standsOut, pieces }: Excerpt,
  asked: AskedFields,
  askedValue: AskedValue,
): string {
  const likely = standsOut ? best : undefined;
  const rendering = { likely, asked, askedValue, isAlone: pieces.length === 1 };
  let heading: string | null = null;
  const blocks = [...Map.groupBy(pieces, ({ block }) => block)];
  const [last] = blocks.at(-1) ?? [];
  const endsWithTable = last?.kind === 'table' && !rendering.isAlone;
  return blocks
    .flatMap(([block, parts]) => {
      const isNew = block.heading !== heading && block.heading !== null;
      heading = block.heading;
      const isNamed = block.kind === 'fields' || (block.kind === 'list' && block.leadIn !== null);
      const above = isNew && !isNamed ? [headingLine(heading ?? '')] : [];
      return [...above, renderBlock(block, parts, rendering)];
    })
    .join('\n\n')
    .concat(endsWithTable ? `\n\n${citation(source).trim()}` : citation(source));
}

/** The likely answer of an excerpt in a line, with what stands around it in its paragraph, and its source. */
export function renderLine({ source, best, pieces }: Excerpt, asked: AskedFields): string {
  const { block } = best;
  const cite = citation(source);
  if (block.kind === 'fields') return `- ${recordLine(block.fields, asked)}${cite}`;
  if (block.kind === 'table') return `- ${rowLine(block, best)}${cite}`;
  const around = piecesAround(
    pieces.filter((piece) => piece.block === block),
    best,
    LINE_WORDS,
  );
  const texts = around.map(({ text }) => quote(text));
  const items = texts.map((text) => text.replace(/[.;]$/u, '')).join('; ');
  return `- ${shortened(block.kind === 'list' ? items : texts.join(' '))}${cite}`;
}

/** Words of a line, but for a sentence that is longer by itself. */
const LINE_WORDS = 45;
/** Characters of a line. */
const LONGEST_LINE = 360;

function shortened(text: string): string {
  if (text.length <= LONGEST_LINE) return text;
  const space = text.lastIndexOf(' ', LONGEST_LINE);
  return `${text.slice(0, space > LONGEST_LINE / 2 ? space : LONGEST_LINE)} …`;
}

/** How a source is cited; a file that came with the question has no address and is named. */
function citation({ sourcepage, name }: Source): string {
  return sourcepage === null ? ` (${quote(name)})` : ` [${sourcepage}]`;
}

function headingLine(heading: string): string {
  const text = quote(heading);
  return /[\p{P}\p{S}]$/u.test(text) ? text : `${text}:`;
}

interface Rendering {
  likely: MatchedPiece | undefined;
  asked: AskedFields;
  askedValue: AskedValue;
  /** Whether the excerpt has nothing else. */
  isAlone: boolean;
}

function renderBlock(block: Block, parts: readonly MatchedPiece[], rendering: Rendering): string {
  const { likely, asked, askedValue, isAlone } = rendering;
  const said = (piece: MatchedPiece) => (piece === likely ? bold(quote(piece.text)) : quote(piece.text));
  switch (block.kind) {
    case 'paragraph':
      return parts
        .map(said)
        .reduce((text, sentence) => text + (IS_UNSPACED.test(text) ? '' : ' ') + sentence);
    case 'list': {
      const isWhole = parts.length === block.items.length;
      const lines = parts.map((piece) => {
        const marker = isWhole ? markdownMarker(block.items[piece.index]?.marker) : '-';
        return `${marker} ${said(piece)}`;
      });
      if (!isWhole) lines.push('- …');
      const lead = block.leadIn === null ? '' : `${quote(block.leadIn)}\n\n`;
      return lead + lines.join('\n');
    }
    case 'table':
      return isAlone ? rowLine(block, parts[0], bold, askedValue) : table(block, parts, likely, askedValue);
    case 'fields':
      return recordLine(block.fields, asked, bold, askedValue);
  }
}

/** Sentences of Chinese and Japanese have no space between them. */
const IS_UNSPACED = /[。！？」』）]\**$/u;

function bold(text: string): string {
  return text ? `**${text.replaceAll('**', '')}**` : text;
}

/** Within a row that is in bold as a whole. */
function boldItalic(text: string): string {
  return /^[^\s*](?:[^*]*[^\s*])?$/.test(text) ? `***${text}***` : bold(text);
}

function markdownMarker(marker = '-'): string {
  const number = /\d+/.exec(marker)?.[0];
  return number ? `${number}.` : '-';
}

type Table = Extract<Block, { kind: 'table' }>;

function table(
  { header, rows }: Table,
  parts: readonly MatchedPiece[],
  likely: MatchedPiece | undefined,
  askedValue: AskedValue,
): string {
  const told = parts.map((piece) => {
    const row = rows[piece.index] ?? [];
    const cells = row.map((cell) => quote(cell).replaceAll('|', '\\|'));
    if (piece !== likely) return cells;
    const fields = fieldsOf(header, row);
    const value = askedValue(row[0] ?? '', fields);
    const column = value ? fields.indexOf(value) + 1 : 0;
    return cells.map((cell, index) => (index > 0 && index === column ? boldItalic(cell) : bold(cell)));
  });
  const columns = Math.max(header.length, ...told.map((row) => row.length));
  const top = Array.from({ length: columns }, (_, column) =>
    quote(header[column] ?? '').replaceAll('|', '\\|'),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(top), `|${' --- |'.repeat(columns)}`, ...told.map(line)].join('\n');
}

// "**Standard room** — Price: €120, Season: high", "**Accuracy**: ±2 mm"
function rowLine(
  { header, rows }: Table,
  piece: MatchedPiece | undefined,
  mark = plain,
  askedValue: AskedValue = noValue,
): string {
  const row = rows[piece?.index ?? 0] ?? [];
  const [title = ''] = row;
  const fields = fieldsOf(header, row).filter(({ value }) => value);
  return fieldsLine(title, fields, mark, askedValue(title, fields));
}

/** The cells behind the first, which names the row. */
function fieldsOf(header: readonly string[], row: readonly string[]): Field[] {
  return row.slice(1).map((value, index) => ({ name: columnName(header[index + 1]), value }));
}

// The row says what the value is of.
function columnName(name = ''): string {
  const isValue = /^(?:values?|werte?|valeurs?|valor(?:es)?|valor[ei]|waarden?|値|数值|값|القيمة)$/iu.test(
    name,
  );
  return isValue ? '' : name;
}

function recordLine(
  fields: readonly Field[],
  asked: AskedFields,
  mark = plain,
  askedValue: AskedValue = noValue,
): string {
  const [first, ...others] = fields.filter((field) => !isTechnical(field));
  const title = first?.value ?? '';
  const named = asked(title, others);
  const told = named.length > 0 ? named : others.slice(0, MOST_FIELDS);
  return fieldsLine(title, told, mark, askedValue(title, told));
}

function fieldsLine(
  title: string,
  fields: readonly Field[],
  mark: (text: string) => string,
  askedFor: Field | undefined,
): string {
  const [only] = fields;
  if (only && fields.length === 1 && !only.name) return `${mark(quote(title))}: ${quote(only.value)}`;
  const told = fields.map((field) => {
    // One value needs no mark among others.
    const value = field === askedFor && fields.length > 1 ? bold(quote(field.value)) : quote(field.value);
    return field.name ? `${quote(field.name)}: ${value}` : value;
  });
  return `${mark(quote(title))}${told.length > 0 ? ` — ${told.join(', ')}` : ''}`;
}

function plain(text: string): string {
  return text;
}

function noValue(): undefined {}

// What machines write in a record: identifiers, addresses, time stamps.
function isTechnical({ name, value }: Field): boolean {
  return (
    /^(?:id|rev|guid|uuid|hash|url|etag)$/i.test(name) ||
    /https?:\/\/|^\d{4}-\d\d-\d\dT|[\da-f]{8}-[\da-f]{4}-/i.test(value)
  );
}
