import { citedRanges, type TextPart } from './cited-sentences.ts';
import type { TextRange } from './find-passage.ts';
import type { Source } from './sources.ts';

/** How much stands before the first cited words, and between two, before it is left out. */
const MOST_BETWEEN = 40;

/**
 * What `source` says for `quotes`, in one line of about `most` characters: the cited words, marked among what surrounds
 * them, or the beginning where none are found. At most `lead` characters stand before them. `…` stands for what is left out.
 */
export function evidenceOf(
  source: Source,
  quotes: readonly string[],
  most: number,
  lead = MOST_BETWEEN,
): TextPart[] {
  const read = source.passages.map((passage) => {
    const text = inOneLine(passage, source);
    const ranges = citedRanges(text, quotes, passage);
    return { text, ranges, found: ranges.reduce((sum, { start, end }) => sum + end - start, 0) };
  });
  const [first, ...others] = read;
  if (!first) return [];
  const { text, ranges } = others.reduce((best, one) => (one.found > best.found ? one : best), first);
  return excerpt(text, ranges, most, lead);
}

/** A passage as a person would write it in one line, without what its card says already and without identifiers. */
function inOneLine(passage: string, { title, location, headings }: Source): string {
  const isNumbered = Object.keys(location).length > 1;
  const above = new Set([title, ...(isNumbered ? [] : headings.slice(-1))]);
  let line = '';
  for (const part of passage.split(/\n|\s\|(?:\s|$)/)) {
    const text = part.trim().replace(/^[•*-]\s+/, '');
    if (text === '' || IDENTIFIER.test(text) || (line === '' && above.has(text))) continue;
    line += line === '' ? text : `${/[.,;:!?。！？：]$/.test(line) ? ' ' : ' · '}${text}`;
  }
  return line;
}

/** What machines tell records by. */
const IDENTIFIER = /^(?:id|guid|uuid|rev|etag|hash):\s/i;

function excerpt(text: string, ranges: readonly TextRange[], most: number, lead: number): TextPart[] {
  let at = beginningOf(text, ranges[0]?.start ?? 0, lead);
  const parts: TextPart[] = at > 0 ? [{ text: '… ', quoted: false }] : [];
  for (const [index, { start, end }] of ranges.entries()) {
    const isFar = index > 0 && start - at > MOST_BETWEEN;
    parts.push({ text: isFar ? ' … ' : text.slice(at, start), quoted: false });
    parts.push({ text: text.slice(start, end), quoted: true });
    at = end;
  }
  return cutParts([...parts, { text: text.slice(at), quoted: false }], most);
}

function cutParts(parts: readonly TextPart[], most: number): TextPart[] {
  let left = most;
  return parts.flatMap((part) => {
    if (left <= 0 || part.text === '') return [];
    const text = cutText(part.text, left);
    left = text === part.text ? left - text.length : 0;
    return [{ ...part, text }];
  });
}

/** Where to begin so that the words at `start` have what leads to them: a sentence, a field, or a few words. */
function beginningOf(text: string, start: number, lead: number): number {
  if (start <= lead) return 0;
  const before = text.slice(start - lead, start);
  const ends = [...before.matchAll(/[.!?。！？]\s+|\s·\s/gu)];
  const end = ends[0] ?? /\s/.exec(before);
  return end ? start - lead + end.index + end[0].length : start;
}

function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '')}…`;
}
