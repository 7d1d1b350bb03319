import type { SearchExcerpt } from '#lib/api/conversations.ts';
import { normalized } from '#lib/shared/normalized.ts';
import { plainLine } from '#lib/shared/plain-line.ts';

/** Characters of a text that are read for an excerpt; what is found further on is not shown. */
export const MAX_READ = 100_000;
/** How much of a sentence is shown before and after what was found, in characters. */
const BEFORE = 60;
const AFTER = 140;

const ENDS = ['. ', '! ', '? ', '。', '！', '？'];

/**
 * The sentence of a text in which `search` is found first, without differences of case and width, in one line; a long
 * sentence is cut. Null where it is not found.
 */
export function excerptOf(text: string, search: string): SearchExcerpt | null {
  const line = plainLine(normalized(text.slice(0, MAX_READ), 'NFC'), MAX_READ);
  const place = placeOf(line, folded(plainLine(search, MAX_READ)));
  if (!place) return null;
  const before = line.slice(0, place.start);
  const begin = Math.max(0, ...ENDS.map((end) => endAfter(before, end)));
  const after = line.slice(place.end);
  const ends = ENDS.map((end) => after.indexOf(end)).filter((end) => end >= 0);
  return {
    before: tail(before.slice(begin)),
    found: line.slice(place.start, place.end),
    after: head(after.slice(0, Math.min(after.length, ...ends.map((end) => end + 1)))),
  };
}

function endAfter(text: string, end: string): number {
  const at = text.lastIndexOf(end);
  return at < 0 ? 0 : at + end.length;
}

function tail(text: string): string {
  const letters = [...text];
  return letters.length > BEFORE ? `…${letters.slice(-BEFORE).join('')}` : text;
}

function head(text: string): string {
  const letters = [...text];
  return letters.length > AFTER ? `${letters.slice(0, AFTER).join('')}…` : text;
}

/** Folds letter by letter, because folding can change the number of letters. */
function placeOf(line: string, sought: string): { start: number; end: number } | undefined {
  if (sought === '') return undefined;
  let text = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of line) {
    const folds = folded(letter);
    for (let index = 0; index < folds.length; index += 1) origins.push(at);
    text += folds;
    at += letter.length;
  }
  const found = text.indexOf(sought);
  if (found < 0) return undefined;
  const start = origins[found] ?? 0;
  const last = origins[found + sought.length - 1] ?? start;
  const letter = line.codePointAt(last) ?? 0;
  return { start, end: last + (letter > 0xffff ? 2 : 1) };
}

function folded(text: string): string {
  return normalized(text, 'NFKC').toLowerCase();
}
