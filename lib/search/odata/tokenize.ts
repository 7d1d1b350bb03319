import { AppError } from '#lib/shared/app-error.ts';

/** A date literal as written. */
export interface Instant {
  instant: string;
}

/** A literal of a filter. */
export type Literal = string | number | boolean | null | Instant;

/** Whether a literal is a date. */
export function isInstant(value: Literal): value is Instant {
  return typeof value === 'object' && value !== null;
}

/** One token of an OData filter; `at` is its position in the filter, from 1. */
export type Token =
  | { kind: 'name'; text: string; at: number }
  | { kind: 'literal'; value: Literal; at: number }
  | { kind: 'symbol'; text: string; at: number }
  | { kind: 'end'; at: number };

/** Maximum characters: enough for thousands of group ids. */
const MAX_LENGTH = 100_000;

const SPACE = /\s+/y;
const STRING = /'(?:[^']|'')*'/y;
// Edm.DateTimeOffset, in the spelling of OData 4.01, part 2, 5.1.1.6.
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d)(?![\p{L}\p{N}_.])/uy;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_.])/uy;
const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/uy;
const SYMBOL = /[(),:/]/y;

const CONSTANTS = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Characters of a filter that an error shows. */
const SHOWN = 80;

/** The start of a name or text for an error message: either may be as long as the filter. */
export function shownText(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** An error in a filter, with its position (from 1). */
export function filterError(at: number, what: string): AppError {
  return new AppError('bad-request', `The filter is wrong at position ${at}: ${what}.`, { field: 'filter' });
}

/**
 * Tokenizes an OData filter in linear time; the last token is `end`. Throws `bad-request` naming the
 * position.
 */
export function tokenizeFilter(filter: string): Token[] {
  if (filter.length > MAX_LENGTH) {
    throw new AppError('bad-request', `The filter is longer than ${MAX_LENGTH} characters; shorten it.`, {
      field: 'filter',
    });
  }
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < filter.length) {
    const space = matchAt(SPACE, filter, offset);
    if (space === undefined) {
      const { token, length } = tokenAt(filter, offset);
      tokens.push(token);
      offset += length;
    } else offset += space.length;
  }
  return [...tokens, { kind: 'end', at: filter.length + 1 }];
}

function tokenAt(filter: string, offset: number): { token: Token; length: number } {
  const at = offset + 1;
  const string = matchAt(STRING, filter, offset);
  if (string !== undefined) {
    const value = string.slice(1, -1).replaceAll("''", "'");
    return { token: { kind: 'literal', value, at }, length: string.length };
  }
  const instant = matchAt(INSTANT, filter, offset);
  if (instant !== undefined) {
    return { token: { kind: 'literal', value: { instant }, at }, length: instant.length };
  }
  const number = matchAt(NUMBER, filter, offset);
  if (number !== undefined) {
    return { token: { kind: 'literal', value: Number(number), at }, length: number.length };
  }
  const name = matchAt(NAME, filter, offset);
  if (name !== undefined) return { token: nameOrConstant(name, at), length: name.length };
  const symbol = matchAt(SYMBOL, filter, offset);
  if (symbol !== undefined) return { token: { kind: 'symbol', text: symbol, at }, length: 1 };
  if (filter[offset] === "'") throw filterError(at, 'a string starts here and never ends');
  throw filterError(
    at,
    `unexpected ${JSON.stringify(String.fromCodePoint(filter.codePointAt(offset) ?? 0))}`,
  );
}

function nameOrConstant(name: string, at: number): Token {
  const value = CONSTANTS.get(name);
  return value === undefined ? { kind: 'name', text: name, at } : { kind: 'literal', value, at };
}

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
