import { splitSentences } from '#lib/text/sentences.ts';
import type { Block, Field } from '../document.ts';

/** The smallest piece that a passage is made of: a sentence, a heading, a table row, a line of code. */
export interface Unit {
  kind: Block['kind'];
  text: string;
  /** What stands between it and the unit before it, when both are in one passage. */
  glue: string;
  /** Units with the same number come from the same block. */
  block: number;
  /** The header that must stand above a table row. */
  header: string | null;
  /** The heading level, for headings. */
  level: number;
}

// The segmenter is asked for pieces of this size at most, so that a line of 50 MB is not one array of sentences.
const LARGEST_PARAGRAPH = 50_000;

/** Takes a block apart into units of at most `limit` code units. `block` becomes the number of each unit. */
export function toUnits(block: Block, number: number, limit: number): Unit[] {
  const unit = (text: string, glue = '\n', header: string | null = null): Unit => ({
    kind: block.kind,
    text,
    glue,
    block: number,
    header,
    level: block.kind === 'heading' ? block.level : 0,
  });
  switch (block.kind) {
    case 'heading':
      return cutText(block.text, limit).map((text) => unit(text));
    case 'paragraph':
    case 'item':
      return sentences(block.text, limit).map(({ text, glue }) => unit(text, glue));
    case 'code':
      return block.text
        .split('\n')
        .flatMap((line) => (line.length > limit ? cutText(line, limit) : line.trim() ? [line] : []))
        .map((text) => unit(text));
    case 'table':
      return tableUnits(block.header, block.rows, limit).map(({ text, header }) => unit(text, '\n', header));
  }
}

function sentences(text: string, limit: number): { text: string; glue: string }[] {
  const found: { text: string; glue: string }[] = [];
  for (const paragraph of cutText(text, LARGEST_PARAGRAPH)) {
    let end = 0;
    for (const sentence of splitSentences(paragraph)) {
      const glue = found.length === 0 ? '\n' : paragraph.slice(end, sentence.start) || (end === 0 ? ' ' : '');
      cutText(sentence.text, limit).forEach((piece, index) => {
        found.push({ text: piece, glue: index === 0 ? glue : ' ' });
      });
      end = sentence.end;
    }
  }
  return found;
}

function tableUnits(
  header: string[] | null,
  rows: string[][],
  limit: number,
): { text: string; header: string | null }[] {
  const headerLine = header ? header.join(' | ') : null;
  const isWide = (headerLine?.length ?? 0) > limit / 3;
  if (header && headerLine !== null && rows.length === 0) return [{ text: headerLine, header: null }];
  if (!header || !isWide) {
    const room = limit - (headerLine?.length ?? 0);
    return rows.flatMap((row) => cutCells(row, room).map((text) => ({ text, header: headerLine })));
  }
  return rows
    .flatMap((row) =>
      recordLines(
        row.map((value, at) => ({ name: header[at] ?? '', value })),
        limit,
      ),
    )
    .map((text) => ({ text, header: null }));
}

function cutCells(row: string[], room: number): string[] {
  const line = row.join(' | ');
  return line.length <= room ? [line] : cutText(line, room);
}

/** A record as lines of `name: value | name: value`, cut between fields; each further line repeats a short first field. */
function recordLines(fields: Field[], limit: number): string[] {
  const said = fields.filter(({ value }) => value !== '').map(fieldText);
  const [first] = said;
  if (first === undefined) return [];
  const repeated = first.length <= limit / 4 ? `${first} | ` : '';
  const pieces = said.slice(repeated ? 1 : 0).flatMap((text) => cutText(text, limit - repeated.length));
  const lines: string[] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    const longer = `${line} | ${piece}`;
    if (line !== undefined && longer.length <= limit) lines[lines.length - 1] = longer;
    else lines.push(repeated + piece);
  }
  return lines.length > 0 ? lines : [first];
}

function fieldText({ name, value }: Field): string {
  return name ? `${name}: ${value}` : value;
}

/** The text of a passage: units with their glue, and each table's header above the first of its rows. */
export function renderUnits(units: Unit[]): string {
  let text = '';
  let before: Unit | undefined;
  for (const unit of units) {
    const glue = before === undefined ? '' : before.block === unit.block ? unit.glue : '\n';
    const startsTable = unit.header !== null && before?.header !== unit.header;
    text += glue + (startsTable ? `${unit.header}\n` : '') + unit.text;
    before = unit;
  }
  return text;
}

const CLAUSE_END = /[,;:、，；：][\s]?|\s[–—-]\s/gu;
const SPACE = /\s+/gu;

/**
 * Cuts text into pieces of at most `limit` code units, at the last clause end, else the last space, else between
 * two characters; never inside a surrogate pair. Nothing but white space at the cuts is lost.
 */
export function cutText(text: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const end = cutPosition(rest.slice(0, limit + 1), limit);
    const piece = rest.slice(0, end).trim();
    if (piece) pieces.push(piece);
    rest = rest.slice(end).trimStart();
  }
  if (rest.trim()) pieces.push(rest.trim());
  return pieces;
}

function cutPosition(window: string, limit: number): number {
  const earliest = Math.floor(limit / 2);
  return (
    lastEnd(window, CLAUSE_END, earliest) ?? lastEnd(window, SPACE, earliest) ?? characterEnd(window, limit)
  );
}

function lastEnd(window: string, pattern: RegExp, earliest: number): number | undefined {
  let end: number | undefined;
  for (const match of window.matchAll(pattern)) {
    const position = match.index + match[0].length;
    if (position >= earliest && position < window.length) end = position;
  }
  return end;
}

function characterEnd(window: string, limit: number): number {
  const splitsPair = /[\uD800-\uDBFF]/.test(window.charAt(limit - 1)) && limit > 1;
  return splitsPair ? limit - 1 : limit;
}
