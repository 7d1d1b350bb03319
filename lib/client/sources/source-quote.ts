import { citationMarks } from '#lib/core/citations.ts';
import { plainText } from '../markdown/plain-text.ts';
import { namesOf, type Source } from './sources.ts';

/** What the answer says on the word of `source`, each text once. */
export function quotesOf(answer: string, source: Source, sources: readonly Source[]): string[] {
  return [...new Set(quotesByMark(answer, source, sources))].filter(Boolean);
}

/**
 * For each mark that names `source`, in order: the text between the mark before and this one, within its paragraph and
 * without markup. Marks side by side share their text. Words that lead into a list have the list with them.
 */
export function quotesByMark(answer: string, source: Source, sources: readonly Source[]): string[] {
  const quotes: string[] = [];
  let said = '';
  let from = 0;
  for (const mark of citationMarks(answer, namesOf(sources))) {
    const between = answer.slice(from, mark.start).trimEnd();
    if (/[\p{L}\p{N}]/u.test(between)) said = plainText(between.slice(between.lastIndexOf('\n\n') + 1));
    from = mark.end;
    if (mark.source !== source.sourcepage) continue;
    quotes.push(/[:：]$/.test(said) ? `${said}\n${listAfter(answer.slice(mark.end))}` : said);
  }
  return quotes;
}

/** The items of the list that follows, one a line; none where something else follows. */
function listAfter(answer: string): string {
  const [block = ''] = answer.trimStart().split('\n\n', 1);
  if (!/^(?:[-*]|\d{1,3}\.)\s/.test(block)) return '';
  return block
    .split('\n')
    .map((line) => plainText(line.replace(/^\s*(?:[-*]|\d{1,3}\.)\s+/, '')))
    .join('\n');
}
