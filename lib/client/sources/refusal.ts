import { citationMarks } from '#lib/core/citations.ts';
import { namesOf, type SortedSources } from './sources.ts';

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
