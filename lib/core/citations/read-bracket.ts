/** What an opening bracket begins: a mark `[name]`, a link or image with its address, or plain text. */
export interface Bracket {
  kind: 'mark' | 'link' | 'text';
  /** Where it ends in the text. */
  end: number;
  name: string;
}

/** The longest name a mark holds, in characters. */
const LONGEST_NAME = 1000;
const LONGEST_ADDRESS = 2000;

// Brackets within a name stand in pairs, one level deep: `[report [final].pdf]`.
const CLOSED = /\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\]/y;
const UNCLOSED = /\[(?:[^[\]\n]|\[[^[\]\n]*\])*(?:\[[^[\]\n]*)?$/y;
const INNER = /\[([^[\]\n]*)\]/g;
// The address of a link as CommonMark has it: no white space, parentheses in pairs, then perhaps a title. No two repeats side
// by side take the same characters: text that is none would be tried in as many ways as it can be parted between them.
const ADDRESS =
  /\([ \t]*(?:(?:<[^<>\n]*>|[^\s()<][^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*)?\)/y;
const OPEN_TITLE = /(?:[ \t]+(?:"[^"\n]*(?:"[ \t]*)?|'[^'\n]*(?:'[ \t]*)?|\([^()\n]*(?:\)[ \t]*)?)?)?/.source;
const OPEN_ADDRESS = new RegExp(
  `\\([ \\t]*(?:<[^<>\\n]*(?:>${OPEN_TITLE})?|[^\\s()<][^\\s()]*(?:\\([^\\s()]*\\)[^\\s()]*)*(?:\\([^\\s()]*|${OPEN_TITLE}))?$`,
  'y',
);

/**
 * Reads the bracket at `at`. With `more`, the text goes on after its end: then it is undefined while it is not certain
 * what the bracket begins. Takes no more than a constant time, however hostile the text.
 */
export function readBracket(text: string, at: number): Bracket;
export function readBracket(text: string, at: number, more: boolean): Bracket | undefined;
export function readBracket(text: string, at: number, more = false): Bracket | undefined {
  const near = text.slice(at, at + LONGEST_NAME + 2);
  const closed = matchAt(CLOSED, near, 0);
  if (closed === undefined || !isWhole(closed)) return openOrText(near, at, more);
  const next = at + closed.length;
  if (next === text.length && more) return undefined;
  if (text[next] !== '(') return { kind: 'mark', end: next, name: closed.slice(1, -1) };
  const address = text.slice(next, next + LONGEST_ADDRESS);
  const link = matchAt(ADDRESS, address, 0);
  if (link !== undefined) return { kind: 'link', end: next + link.length, name: '' };
  const isOpen = more && address.length < LONGEST_ADDRESS && matchAt(OPEN_ADDRESS, address, 0);
  return isOpen ? undefined : { kind: 'mark', end: next, name: closed.slice(1, -1) };
}

/**
 * Whether a name in brackets has the shape of a source's: a file with an extension and perhaps a place within it, or On
 * Your Data's `doc1`, which stays where its service cites a document that it did not send.
 */
export function looksLikeSource(name: string): boolean {
  return /^[^\s^].*\.[a-z][a-z\d]{1,7}(#.+)?$|^doc\d{1,3}$/i.test(name);
}

// A bracket around brackets is one name only if it is a file's and theirs are not: `[see [a.md]]` cites `a.md`.
function isWhole(closed: string): boolean {
  const inner = [...closed.slice(1, -1).matchAll(INNER)];
  if (inner.length === 0) return true;
  return looksLikeSource(closed.slice(1, -1)) && inner.every(([, name = '']) => !looksLikeSource(name));
}

function openOrText(near: string, at: number, more: boolean): Bracket | undefined {
  const mayClose = more && near.length < LONGEST_NAME + 2 && matchAt(UNCLOSED, near, 0) !== undefined;
  return mayClose ? undefined : { kind: 'text', end: at + 1, name: '' };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
