/** What an opening bracket starts: a mark `[name]`, a link or image with its address, or plain text. */
export interface Bracket {
  kind: 'mark' | 'link' | 'text';
  /** Its end position in the text. */
  end: number;
  name: string;
}

/** The maximum length of a name, in characters. */
const MAX_NAME_LENGTH = 1000;
const MAX_ADDRESS_LENGTH = 2000;

// Brackets inside a name must be balanced, one level deep: `[report [final].pdf]`.
const CLOSED = /\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\]/y;
const UNCLOSED = /\[(?:[^[\]\n]|\[[^[\]\n]*\])*(?:\[[^[\]\n]*)?$/y;
const INNER = /\[([^[\]\n]*)\]/g;
// A link address per CommonMark: no white space, balanced parentheses, then an optional title. Adjacent repeats never
// match the same characters, because text that fails to match would otherwise be retried in every possible split
// between them.
const ADDRESS =
  /\([ \t]*(?:(?:<[^<>\n]*>|[^\s()<][^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*)?\)/y;
const OPEN_TITLE = /(?:[ \t]+(?:"[^"\n]*(?:"[ \t]*)?|'[^'\n]*(?:'[ \t]*)?|\([^()\n]*(?:\)[ \t]*)?)?)?/.source;
const OPEN_ADDRESS = new RegExp(
  `\\([ \\t]*(?:<[^<>\\n]*(?:>${OPEN_TITLE})?|[^\\s()<][^\\s()]*(?:\\([^\\s()]*\\)[^\\s()]*)*(?:\\([^\\s()]*|${OPEN_TITLE}))?$`,
  'y',
);

/**
 * Classifies the bracket at `at`. With `more`, further text follows; the result is undefined until the text
 * decides what the bracket starts. Runs in constant time, even on hostile text.
 */
export function readBracket(text: string, at: number): Bracket;
export function readBracket(text: string, at: number, more: boolean): Bracket | undefined;
export function readBracket(text: string, at: number, more = false): Bracket | undefined {
  const near = text.slice(at, at + MAX_NAME_LENGTH + 2);
  const closed = matchAt(CLOSED, near, 0);
  if (closed === undefined || !isSingleName(closed)) return openOrText(near, at, more);
  const next = at + closed.length;
  if (next === text.length && more) return undefined;
  if (text[next] !== '(') return { kind: 'mark', end: next, name: closed.slice(1, -1) };
  const address = text.slice(next, next + MAX_ADDRESS_LENGTH);
  const link = matchAt(ADDRESS, address, 0);
  if (link !== undefined) return { kind: 'link', end: next + link.length, name: '' };
  const isOpen = more && address.length < MAX_ADDRESS_LENGTH && matchAt(OPEN_ADDRESS, address, 0);
  return isOpen ? undefined : { kind: 'mark', end: next, name: closed.slice(1, -1) };
}

/**
 * Whether a name in brackets looks like a source: a file name with an extension and an optional fragment, or On
 * Your Data's `doc1`, which remains when the service cites a document that it did not send.
 */
export function looksLikeSource(name: string): boolean {
  return /^[^\s^].*\.[a-z][a-z\d]{1,7}(#.+)?$|^doc\d{1,3}$/i.test(name);
}

// Nested brackets form one name only if the outer name is a file name and the inner ones are not: `[see [a.md]]`
// cites `a.md`.
function isSingleName(closed: string): boolean {
  const inner = [...closed.slice(1, -1).matchAll(INNER)];
  if (inner.length === 0) return true;
  return looksLikeSource(closed.slice(1, -1)) && inner.every(([, name = '']) => !looksLikeSource(name));
}

function openOrText(near: string, at: number, more: boolean): Bracket | undefined {
  const mayClose = more && near.length < MAX_NAME_LENGTH + 2 && matchAt(UNCLOSED, near, 0) !== undefined;
  return mayClose ? undefined : { kind: 'text', end: at + 1, name: '' };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
