import { CODE_BUDGET } from './answer-budget.ts';

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
