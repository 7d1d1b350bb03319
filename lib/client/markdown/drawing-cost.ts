import { CODE_BUDGET, FORMULA_BUDGET } from './answer-budget.ts';

/** Languages whose grammars look for a function from each word: up to the next sign that no type has. */
const READ_ON = new Set([
  'arduino',
  'c',
  'c++',
  'cc',
  'cpp',
  'cs',
  'csharp',
  'c#',
  'cxx',
  'h',
  'h++',
  'hh',
  'hpp',
  'hxx',
  'ino',
]);
/** Names with dots, which may all begin a key. */
const READ_KEYS = new Set(['ini', 'toml']);

const NO_TYPE = /[;{}()=,.[\]"'/|!?+\-^%~#@\\]+/;
const NO_KEY = /[^\w.\s"'-]+/;
const TEMPLATE = /<[^<>]+>/g;

/**
 * Whether code in `language` gets its colours in a bounded time: it is short, no line is long, and no stretch is that its
 * grammar reads again from each of its words.
 */
export function isCheapToColour(text: string, language: string): boolean {
  if (text.length > CODE_BUDGET.characters) return false;
  if (text.split('\n').some((line) => line.length > CODE_BUDGET.lineCharacters)) return false;
  return steps(text, language) <= CODE_BUDGET.steps;
}

function steps(text: string, language: string): number {
  if (READ_KEYS.has(language)) return squares(text, NO_KEY);
  // Anything may stand between the brackets of a template.
  if (READ_ON.has(language))
    return squares(
      text.replaceAll(TEMPLATE, (found) => 'T'.repeat(found.length)),
      NO_TYPE,
    );
  return 0;
}

function squares(text: string, between: RegExp): number {
  return text.split(between).reduce((sum, { length }) => sum + length ** 2, 0);
}

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
