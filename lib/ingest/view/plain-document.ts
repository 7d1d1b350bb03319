import type { DocumentBlock } from '#lib/core/source-blocks.ts';

// Columns that only spaces, tabs or drawn lines keep in place.
const ALIGNED = /\S(?: {3,}|\t)\S|[│┃║┌├]|\|.*\||[-=_]{6}/;
const NUMBERED = /^\s{0,40}([-*•‣–·]|\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[a-z][.)])\s+(?=\S)/u;
/** Wrapped prose has lines of about this length; shorter ones are deliberate line breaks. */
const WRAPPED_LENGTH = 45;
const LONGEST_HEADING = 80;

/**
 * Plain text as headings in capitals, paragraphs and lists, its hard-wrapped lines joined so that they fit any width. Where
 * lines are aligned with each other, as in a table, they stay as they are.
 */
export function plainDocument(text: string): DocumentBlock[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim()) paragraphs.at(-1)?.push(line);
    else paragraphs.push([]);
  }
  return paragraphs.filter((lines) => lines.length > 0).flatMap(blocksOf);
}

function blocksOf(lines: string[]): DocumentBlock[] {
  const [only = ''] = lines;
  if (lines.length === 1 && isHeading(only))
    return [{ kind: 'heading', level: 2, runs: [{ text: only.trim() }] }];
  if (lines.length > 1 && lines.some((line) => ALIGNED.test(line))) {
    return [{ kind: 'code', runs: [{ text: lines.join('\n') }] }];
  }
  return joined(lines).map(blockOf);
}

function isHeading(line: string): boolean {
  return line.length <= LONGEST_HEADING && /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line);
}

/** The lines as they were before they were wrapped: one for each item of a list; other breaks stay within a paragraph. */
function joined(lines: string[]): string[] {
  const wholes: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]?.trimEnd() ?? '';
    const isWrapped = /^\s/.test(line) || (before.length >= WRAPPED_LENGTH && !/[.:!?]$/.test(before));
    const last = wholes.at(-1);
    if (!last || NUMBERED.test(line)) wholes.push([line.trimEnd()]);
    else last.push(isWrapped ? ' ' : '\n', line.trim());
  }
  return wholes.map((parts) => parts.join(''));
}

function blockOf(text: string): DocumentBlock {
  const [whole, sign] = NUMBERED.exec(text) ?? [];
  if (!whole || !sign) return { kind: 'paragraph', runs: [{ text: text.trim() }] };
  const marker = /\w/.test(sign) ? sign : '•';
  return { kind: 'item', level: 0, marker, runs: [{ text: text.slice(whole.length) }] };
}
