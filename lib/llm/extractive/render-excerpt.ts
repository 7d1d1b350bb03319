import { type Excerpt, piecesAround } from './excerpt.ts';
import type { Field } from './logical-lines.ts';
import type { MatchedPiece } from './match-source.ts';
import type { Block } from './passage-blocks.ts';
import { quote, type Source } from './sources.ts';

const MOST_FIELDS = 8;

/** Fields of a record that are asked for, given how it is named; none when nothing tells. */
export type AskedFields = (title: string, fields: readonly Field[]) => readonly Field[];

/** An excerpt as Markdown: its blocks below their headings, the piece that likely answers in bold, then its source. */
export function renderExcerpt({ source, best, standsOut, pieces }: Excerpt, asked: AskedFields): string {
  const rendering = { likely: standsOut ? best : undefined, asked, isAlone: pieces.length === 1 };
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
  /** Whether the excerpt has nothing else. */
  isAlone: boolean;
}

function renderBlock(
  block: Block,
  parts: readonly MatchedPiece[],
  { likely, asked, isAlone }: Rendering,
): string {
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
      return isAlone ? rowLine(block, parts[0], bold) : table(block, parts, likely);
    case 'fields':
      return recordLine(block.fields, asked, bold);
  }
}

/** Sentences of Chinese and Japanese have no space between them. */
const IS_UNSPACED = /[。！？」』）]\**$/u;

function bold(text: string): string {
  return text ? `**${text.replaceAll('**', '')}**` : text;
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
): string {
  const told = parts.map((piece) => {
    const cells = (rows[piece.index] ?? []).map((cell) => quote(cell).replaceAll('|', '\\|'));
    return piece === likely ? cells.map(bold) : cells;
  });
  const columns = Math.max(header.length, ...told.map((row) => row.length));
  const top = Array.from({ length: columns }, (_, column) =>
    quote(header[column] ?? '').replaceAll('|', '\\|'),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(top), `|${' --- |'.repeat(columns)}`, ...told.map(line)].join('\n');
}

// "**Standard room** — Price: €120, Season: high", "**Accuracy**: ±2 mm"
function rowLine({ header, rows }: Table, piece: MatchedPiece | undefined, mark = plain): string {
  const [title = '', ...cells] = rows[piece?.index ?? 0] ?? [];
  const fields = cells.map((value, index) => ({ name: columnName(header[index + 1]), value }));
  return fieldsLine(
    title,
    fields.filter(({ value }) => value),
    mark,
  );
}

// The row says what the value is of.
function columnName(name = ''): string {
  const isValue = /^(?:values?|werte?|valeurs?|valor(?:es)?|valor[ei]|waarden?|値|数值|값|القيمة)$/iu.test(
    name,
  );
  return isValue ? '' : name;
}

function recordLine(fields: readonly Field[], asked: AskedFields, mark = plain): string {
  const [first, ...others] = fields.filter((field) => !isTechnical(field));
  const title = first?.value ?? '';
  const told = asked(title, others);
  return fieldsLine(title, told.length > 0 ? told : others.slice(0, MOST_FIELDS), mark);
}

function fieldsLine(title: string, fields: readonly Field[], mark: (text: string) => string): string {
  const [only] = fields;
  if (only && fields.length === 1 && !only.name) return `${mark(quote(title))}: ${quote(only.value)}`;
  const told = fields.map(({ name, value }) => (name ? `${quote(name)}: ${quote(value)}` : quote(value)));
  return `${mark(quote(title))}${told.length > 0 ? ` — ${told.join(', ')}` : ''}`;
}

function plain(text: string): string {
  return text;
}

// What machines write in a record: identifiers, addresses, time stamps.
function isTechnical({ name, value }: Field): boolean {
  return (
    /^(?:id|rev|guid|uuid|hash|url|etag)$/i.test(name) ||
    /https?:\/\/|^\d{4}-\d\d-\d\dT|[\da-f]{8}-[\da-f]{4}-/i.test(value)
  );
}
