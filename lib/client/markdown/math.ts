import type { TokenizerAndRendererExtension } from 'marked';
import { citationMarks } from '#lib/core/citations/citations.ts';
import { FORMULA_BUDGET } from './answer-budget.ts';

/** A formula in TeX. `display`: on lines of its own. */
export interface MathToken {
  type: 'math';
  raw: string;
  /** The formula, without what delimits it. */
  text: string;
  display: boolean;
}

/** What begins a formula, what ends it, and whether it stands by itself. */
const DELIMITERS = [
  { open: '$$', close: '$$', display: true },
  { open: '\\[', close: '\\]', display: true },
  { open: '\\(', close: '\\)', display: false },
  { open: '$', close: '$', display: false },
] as const;

/** What follows an opening delimiter without end is text. */
const MAX_LENGTH = FORMULA_BUDGET.characters;
const BLANK_LINE = /\n[ \t]*\n/;

/** Formulas on lines of their own: `$$…$$` and `\[…\]`. */
export const mathBlock: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'block',
  start: (text) => lineStarting(/\n(?:\$\$|\\\[)/, text),
  tokenizer(text) {
    const math = readMath(text);
    const rest = math?.display ? /^[ \t]*(?:\n+|$)/.exec(text.slice(math.raw.length)) : null;
    return math && rest ? { ...math, raw: math.raw + rest[0] } : undefined;
  },
};

/** Formulas in a line: `$…$`, `$$…$$`, `\(…\)`, and `` $`…`$ ``. */
export const mathInline: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  start: (text) => indexOrUndefined(text.search(/\$|\\\(/)),
  tokenizer(text, tokens) {
    if (text.startsWith('\\[')) return undefined;
    // "5$-10$" and "US$5-$6" are prices.
    if (text.startsWith('$') && /[\p{L}\p{N}$\\]$/u.test(tokens.at(-1)?.raw ?? '')) return undefined;
    return readMath(text);
  },
};

/**
 * Reads the formula that `text` begins with. Amounts of money are none ("$5 and $10"), nor is what holds a citation, so
 * that every citation that is counted is shown.
 */
function readMath(text: string): MathToken | undefined {
  const delimiter = DELIMITERS.find(({ open }) => text.startsWith(open));
  if (!delimiter) return undefined;
  const { open, close, display } = delimiter;
  const end = text.slice(0, MAX_LENGTH).indexOf(close, open.length);
  if (end < 0) return undefined;
  const tex = text.slice(open.length, end);
  const after = text[end + close.length] ?? '';
  if (!tex.trim() || BLANK_LINE.test(tex) || (open === '$' && !isDollarMath(tex, after))) return undefined;
  if (tex.includes('[') && citationMarks(tex).length > 0) return undefined;
  const raw = text.slice(0, end + close.length);
  return { type: 'math', raw, text: tex.replace(/^`(.*)`$/s, '$1').trim(), display };
}

// As Pandoc reads dollars: no space inside them, and no digit after.
function isDollarMath(tex: string, after: string): boolean {
  return !/^\s|[\s\\]$|\n/.test(tex) && !/\d/.test(after) && !isMoney(tex);
}

/** "$5 a day, or $" and "$5/$": an amount that words, or nothing but a sign between two prices, follow. */
function isMoney(tex: string): boolean {
  return /^\d[\d.,]*(?:\s*[-–—/+,;:|]|\s+\p{L}{2,}|\p{L}?\s.*\p{L}{3,})/u.test(tex) && !/[\\^_={}]/.test(tex);
}

const HELD_LENGTH = 300;
// A dollar before a digit is taken for an amount until its formula is complete.
const OPEN_IN_LINE = /(?:(?<![\p{L}\p{N}$\\])\$(?![\s\d$])|\\\()(?:(?!\$|\\\)).)*$/u;

/**
 * Where an unfinished formula begins at the end of a streamed text, if one may: it is held back rather than shown as TeX.
 * Holds back no more characters than a formula may have.
 */
export function openMathStart(text: string): number | undefined {
  const start = Math.max(text.lastIndexOf('\n\n') + 2, text.length - MAX_LENGTH, 0);
  const display = openDisplay(text.slice(start));
  if (display !== undefined) return start + display;
  const line = Math.max(text.lastIndexOf('\n') + 1, text.length - HELD_LENGTH);
  const open = OPEN_IN_LINE.exec(text.slice(line));
  return open ? line + open.index : undefined;
}

/** Where `$$` or `\[` begins a line of a paragraph and does not end. */
function openDisplay(paragraph: string): number | undefined {
  let end = 0;
  for (const { index, 0: open } of paragraph.matchAll(/^(?:\$\$|\\\[)/gm)) {
    if (index < end) continue;
    const close = paragraph.indexOf(open === '$$' ? '$$' : '\\]', index + 2);
    if (close < 0) return index;
    end = close + 2;
  }
  return undefined;
}

function indexOrUndefined(index: number): number | undefined {
  return index < 0 ? undefined : index;
}

/** The beginning of `text` up to its first blank line. */
export function paragraphOf(text: string): string {
  const end = text.indexOf('\n\n');
  return end < 0 ? text : text.slice(0, end);
}

/**
 * Where the first line begins that `pattern` matches with the line break before it, and that so interrupts the paragraph
 * `text` begins with. Reads no further: in a text of many short paragraphs that would take time by the square.
 */
export function lineStarting(pattern: RegExp, text: string): number | undefined {
  const index = paragraphOf(text).search(pattern);
  return index < 0 ? undefined : index + 1;
}
