import { FORMULA_BUDGET } from './answer-budget.ts';

/** A command, a sign that begins or ends a group, an index, white space, or anything else. */
const TOKEN = /\\(?:[a-zA-Z@]+|.)|\s+|./gsu;

/** What defines commands, which can double a formula with each, and what changes how others are read or writes to the console. */
const DEFINES =
  /^\\(?:[gex]?def|(?:future)?let|(?:re)?newcommand|providecommand|global|long|(?:re)?newenvironment|DeclareMathOperator|expandafter|noexpand|(?:err)?message|show|csname|input|include|.*@.*)$/;

const OPENS = /^(?:\{|\\(?:left|begin|bgroup|begingroup)|\\\()$/;
const CLOSES = /^(?:\}|\\(?:right|end|egroup|endgroup)|\\\))$/;
/** What takes what follows it as its argument, also without braces: `\sqrt\frac\frac1234`. */
const TAKES = /^(?:\\[a-zA-Z]+|[\^_])$/;

/**
 * Whether a formula in TeX can be drawn in a bounded time: it defines nothing, is not too long, and braces, environments,
 * delimiters, indices and commands without braces nest no deeper than FORMULA_BUDGET.depth.
 */
export function isDrawable(tex: string): boolean {
  const isShort = tex.length <= FORMULA_BUDGET.characters;
  const tokens = isShort ? (tex.match(TOKEN) ?? []).filter((token) => token.trim() !== '') : [];
  return isShort && !tokens.some((token) => DEFINES.test(token)) && depthOf(tokens) <= FORMULA_BUDGET.depth;
}

function depthOf(tokens: readonly string[]): number {
  let depth = 0;
  let taking = 0;
  let deepest = 0;
  for (const token of tokens) {
    const closes = CLOSES.test(token);
    if (OPENS.test(token)) depth += 1;
    if (closes) depth = Math.max(0, depth - 1);
    taking = TAKES.test(token) && !closes ? taking + 1 : 0;
    deepest = Math.max(deepest, depth + taking);
  }
  return deepest;
}
