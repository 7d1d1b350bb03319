import { citationMarks } from '#lib/core/citations.ts';
import { quotesOf } from './source-quote.ts';
import { namesOf, type SortedSources, type Source } from './sources.ts';

/** So many of the passages found are shown as the closest ones. */
export const MOST_CLOSEST = 2;

/** A passage that comes close to a question, and the words to mark in it. */
export interface ClosestPassage {
  source: Source;
  quotes: readonly string[];
}

/** What a refusal cites as closest, or else the best of what was found, at the words of the question. */
export function closestTo(question: string, { answer, cited, found }: SortedSources): ClosestPassage[] {
  if (cited.length === 0)
    return found.slice(0, MOST_CLOSEST).map((source) => ({ source, quotes: [question] }));
  return cited.map((source) => ({ source, quotes: quotesOf(answer, source, cited) }));
}

/**
 * What a refusal says before the first thing it cites, without a line that only leads into that: the page says so itself.
 * All of it where it cites nothing.
 */
export function leadOfRefusal({ answer, cited, found }: Omit<SortedSources, 'answered'>): string {
  const names = namesOf([...cited, ...found]);
  const paragraphs = answer.split('\n\n');
  const first = paragraphs.findIndex((paragraph) => citationMarks(paragraph, names).length > 0);
  if (first < 0) return answer;
  const lead = paragraphs.slice(0, first);
  if (/[:：]\s*$/.test(lead.at(-1) ?? '')) lead.pop();
  return lead.join('\n\n');
}
