import { invalidExpression } from '../refusal.ts';

export type Literal = string | number | boolean | null | Date;

/** A piece of an OData expression, with the position it starts at. */
export type Token = { at: number } & (
  | { kind: 'literal'; value: Literal }
  | { kind: 'name'; text: string }
  | { kind: 'symbol'; text: string }
  | { kind: 'end' }
);

const PIECES: [RegExp, (text: string) => Pick<Token, 'kind'> & { value?: Literal; text?: string }][] = [
  [/'(?:[^']|'')*'/y, (text) => ({ kind: 'literal', value: text.slice(1, -1).replaceAll("''", "'") })],
  [
    /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/y,
    (text) => ({ kind: 'literal', value: new Date(text) }),
  ],
  [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y, (text) => ({ kind: 'literal', value: Number(text) })],
  [/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y, (text) => named(text)],
  [/[()/:,]/y, (text) => ({ kind: 'symbol', text })],
];
const CONSTANTS = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['INF', Infinity],
  ['NaN', Number.NaN],
]);

/** Cuts a filter into tokens; refuses what no token starts with. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 1000))?.[0].length ?? 0;
    if (at >= text.length) return [...tokens, { at, kind: 'end' }];
    const [token, length] = tokenAt(text, at);
    tokens.push(token);
    at += length;
  }
}

function tokenAt(text: string, at: number): [Token, number] {
  for (const [pattern, make] of PIECES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return [{ at, ...make(found) } as Token, found.length];
  }
  const what = text[at] === "'" ? 'There is an unterminated string literal' : 'Syntax error';
  throw invalidExpression(`${what} at position ${at} in '${text}'.`, '$filter');
}

function named(text: string): { kind: 'literal'; value: Literal } | { kind: 'name'; text: string } {
  const constant = CONSTANTS.get(text);
  return constant === undefined ? { kind: 'name', text } : { kind: 'literal', value: constant };
}
