import { plainText } from '#lib/client/markdown/plain-text.ts';
import { namesOf, type Source } from '#lib/client/sources/sources.ts';
import { citationMarks } from '#lib/core/citations.ts';

/**
 * What the answer says on the word of `source`: for each mark that names it, the text between the mark before and this
 * one, within its paragraph and without markup, and the list that this text introduces. Marks that stand side by side share
 * their text.
 */
export function quotesOf(answer: string, source: Source, sources: readonly Source[]): string[] {
  const quotes: string[] = [];
  let said = '';
  let from = 0;
  for (const mark of citationMarks(answer, namesOf(sources))) {
    const between = answer.slice(from, mark.start);
    if (/[\p{L}\p{N}]/u.test(between)) said = plainText(between.slice(between.lastIndexOf('\n\n') + 1));
    from = mark.end;
    if (!said || mark.source !== source.sourcepage) continue;
    quotes.push(said);
    if (said.trimEnd().endsWith(':')) quotes.push(...listAt(answer.slice(mark.end)));
  }
  return [...new Set(quotes)];
}

/** The items of the list that a text begins with. */
function listAt(text: string): string[] {
  const lines = text.trimStart().split('\n');
  const end = lines.findIndex((line) => !/^\s*(?:[-*]|\d{1,3}\.)\s/.test(line));
  return lines.slice(0, end < 0 ? undefined : end).map((line) => plainText(line).trim());
}
