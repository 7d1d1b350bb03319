import { PLAIN_CHARACTERS, TEXT_BUDGET } from './answer-budget.ts';

/** How much of its budget an answer has used. */
export type Spent = Record<(typeof KINDS)[number], number>;

const KINDS = ['characters', 'blocks', 'pieces', 'cells', 'footnotes', 'marksOfFootnotes'] as const;

/** Of an answer of which nothing has arrived. */
export const nothingSpent: Spent = {
  characters: 0,
  blocks: 0,
  pieces: 0,
  cells: 0,
  footnotes: 0,
  marksOfFootnotes: 0,
};

/** A token as it is counted. */
interface Piece {
  type: string;
  raw?: string;
  tokens?: unknown;
  items?: unknown;
  header?: unknown;
  rows?: unknown;
}

/** What an answer has used after one more block; undefined where the block passes a bound. Reads no further than that. */
export function spend(spent: Spent, block: Piece): Spent | undefined {
  const next = { ...spent, characters: spent.characters + (block.raw?.length ?? 0) };
  if (block.type !== 'space') next.blocks += 1;
  return isWithin([block], 0, next) ? next : undefined;
}

/** Adds these tokens and all within them to `into`; false as soon as they are too many, or too deep. */
function isWithin(tokens: readonly Piece[], depth: number, into: Spent): boolean {
  into.pieces += tokens.length;
  if (tokens.length > TEXT_BUDGET.siblings || depth > TEXT_BUDGET.depth) return false;
  if (KINDS.some((kind) => into[kind] > TEXT_BUDGET[kind])) return false;
  return tokens.every((token) => {
    if (token.type === 'code') into.pieces += TEXT_BUDGET.piecesOfCode;
    if (token.type === 'footnote') into.footnotes += 1;
    if (token.type === 'footnote-mark') into.marksOfFootnotes += 1;
    return token.type === 'table'
      ? isTableWithin(token, depth, into)
      : isWithin(childrenOf(token), depth + 1, into);
  });
}

function isTableWithin({ header, rows }: Piece, depth: number, into: Spent): boolean {
  const all = [header, ...(rows as Piece[][])] as Piece[][];
  into.cells += all.length * (all[0]?.length ?? 0);
  return all.length <= TEXT_BUDGET.siblings && all.every((row) => isWithin(row, depth + 1, into));
}

function childrenOf({ tokens, items }: Piece): readonly Piece[] {
  return (items ?? tokens ?? []) as readonly Piece[];
}

const NESTING = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){16}|^[ \t]{60,}(?:[-*+]|\d{1,9}[.)])[ \t]/;
const EMPHASIS = /(?:[*_~][^\s*_~]{0,3}){400}/;

/**
 * How much of a text can be lexed and laid out quickly, after `before` characters of the same answer: up to the paragraph
 * in which it gets too long, a line is endless or of thousands of columns, or lists and quotes nest too deep.
 */
export function lexableLength(text: string, before = 0): number {
  let paragraph = 0;
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    if (before + end > TEXT_BUDGET.characters) return paragraph;
    const line = text.slice(start, end);
    lines += 1;
    if (isHostile(line) || lines * (end - paragraph) > TEXT_BUDGET.lineSteps) return paragraph;
    if (line.trim() === '') {
      paragraph = end;
      lines = 0;
    }
    start = end;
  }
  return text.length;
}

function isHostile(line: string): boolean {
  const { length } = line;
  if (length > TEXT_BUDGET.lineCharacters) return true;
  if (length > TEXT_BUDGET.columns && line.split('|').length > TEXT_BUDGET.columns) return true;
  // Neither can match a shorter line.
  return (length > 16 && NESTING.test(line)) || (length > 400 && EMPHASIS.test(line));
}

/** Text that is shown as it was written, with its line breaks. */
export interface PlainToken {
  type: 'plain';
  raw: string;
  text: string;
}

/**
 * A text as it was written, in parts of at most PLAIN_CHARACTERS that end with a line or a word where they can. All but the
 * last stay the same when more is appended.
 */
export function plainTokens(text: string): PlainToken[] {
  const tokens: PlainToken[] = [];
  for (let start = 0; start < text.length; ) {
    const raw = firstPart(text.slice(start, start + PLAIN_CHARACTERS + 1));
    tokens.push({ type: 'plain', raw, text: raw });
    start += raw.length;
  }
  return tokens;
}

function firstPart(near: string): string {
  if (near.length <= PLAIN_CHARACTERS) return near;
  const ends = ['\n', ' '].map((end) => near.lastIndexOf(end, PLAIN_CHARACTERS - 1) + 1);
  const end = ends.find((one) => one > PLAIN_CHARACTERS / 2) ?? PLAIN_CHARACTERS;
  // Both halves of a character stay together.
  return near.slice(0, /[\uD800-\uDBFF]/.test(near.charAt(end - 1)) ? end - 1 : end);
}
