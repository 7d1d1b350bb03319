import { createHash } from 'node:crypto';
import { hasUnseen, plainLine } from '#lib/shared/plain-text.ts';

const LONGEST_ID = 1_000;
const LONGEST_SEGMENT = 200;
const LONGEST_PATH = 690;

/** A short digest of a text or of bytes, safe in names and ids. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 24);
}

/** The id of an item by its name at the source: the name itself, or a digest where it is too long or has characters that are not seen. */
export function itemId(name: string): string {
  const isPlain = name.length > 0 && name.length <= LONGEST_ID && name.isWellFormed() && !hasUnseen(name);
  return isPlain ? name : `sha256:${digestOf(name)}`;
}

/**
 * The path of an item by its name at the source, whose segments are divided by `/`. Stays below the source in every
 * reading: `..`, control and direction characters and backslashes become underscores, and long segments are cut before
 * their extension.
 */
export function itemPath(name: string): string {
  const path = name.replace(/^\/+/, '').split('/').map(safeSegment).join('/');
  return path.length <= LONGEST_PATH ? path : `${digestOf(name)}/${path.slice(path.lastIndexOf('/') + 1)}`;
}

function safeSegment(segment: string): string {
  const seen = segment.toWellFormed().replaceAll('\\', '_').normalize('NFC');
  const line = hasUnseen(seen) ? plainLine(seen, 4 * LONGEST_SEGMENT).replaceAll(/\s/g, '_') : seen;
  if (/^\.*$/.test(line.trim())) return '_'.repeat(Math.max(1, Math.min(line.length, 8)));
  if (line.length <= LONGEST_SEGMENT) return line;
  const extension = /\.[^.]{1,12}$/.exec(line)?.[0] ?? '';
  return `${line.slice(0, LONGEST_SEGMENT - 25 - extension.length).toWellFormed()}-${digestOf(segment)}${extension}`;
}

/**
 * Whether a path matches a pattern as in `.gitignore`: `*` is any characters of one segment, `**` any characters, `?` one.
 * A pattern without a slash matches the last segment, one that ends in a slash everything below. Takes time in proportion
 * to the product of both lengths.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const isName = !pattern.slice(0, -1).includes('/');
  const whole = pattern.endsWith('/') ? `${pattern}**` : pattern;
  const tokens = (isName ? `**/${whole}` : whole.replace(/^\//, '')).match(/\*\*\/|\*\*|./gs) ?? [];
  const text = path.replace(/^\//, '');
  // `reached[i]`: the tokens so far match the first i characters.
  let reached = new Array<boolean>(text.length + 1).fill(false);
  reached[0] = true;
  for (const token of tokens) reached = step(token, text, reached);
  return reached[text.length] === true;
}

/** What a token of more than one meaning matches: `at` is the number of characters, `last` the last one of them. */
interface Position {
  at: number;
  last: string | undefined;
  before: readonly boolean[];
  after: readonly boolean[];
  /** The fewest characters that the tokens before match; -1 for none. */
  first: number;
}

const WILDCARDS: Record<string, (position: Position) => boolean> = {
  // Nothing, or whole folders.
  '**/': ({ at, last, before, first }) => before[at] === true || (last === '/' && first >= 0 && first < at),
  '**': ({ at, before, after }) => before[at] === true || after[at - 1] === true,
  '*': ({ at, last, before, after }) => before[at] === true || (after[at - 1] === true && last !== '/'),
  '?': ({ at, last, before }) => before[at - 1] === true && last !== '/',
};

function step(token: string, text: string, before: boolean[]): boolean[] {
  const first = before.indexOf(true);
  const after: boolean[] = [];
  const matches = WILDCARDS[token] ?? (({ at, last }) => before[at - 1] === true && token === last);
  for (let at = 0; at <= text.length; at++) {
    after.push(matches({ at, last: text[at - 1], before, after, first }));
  }
  return after;
}

/** Whether a path is wanted: it matches one of `include`, where there are any, and none of `exclude`. */
export function isWanted(
  path: string,
  { include, exclude }: { include?: readonly string[] | undefined; exclude?: readonly string[] | undefined },
): boolean {
  if (exclude?.some((pattern) => matchesPattern(pattern, path))) return false;
  return !include || include.length === 0 || include.some((pattern) => matchesPattern(pattern, path));
}
