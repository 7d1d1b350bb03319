import { plainText } from '#lib/client/markdown/plain-text.ts';
import { namesOf, type Source } from '#lib/client/sources/sources.ts';
import { citationMarks } from '#lib/core/citations.ts';

/**
 * What the answer says on the word of `source`: for each mark that names it, the text between the mark before and this
 * one, within its paragraph and without markup. Marks that stand side by side share their text.
 */
export function quotesOf(answer: string, source: Source, sources: readonly Source[]): string[] {
  const quotes: string[] = [];
  let said = '';
  let from = 0;
  for (const mark of citationMarks(answer, namesOf(sources))) {
    const between = answer.slice(from, mark.start);
    if (/[\p{L}\p{N}]/u.test(between)) said = plainText(between.slice(between.lastIndexOf('\n\n') + 1));
    from = mark.end;
    if (said && mark.source === source.sourcepage) quotes.push(said);
  }
  return [...new Set(quotes)];
}
