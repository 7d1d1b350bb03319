import type { RatedAnswer } from '#lib/api/feedback.ts';
import { type SortedSources, sortSources, sourcesOf } from '../sources.ts';

/** The sources of an answer as they were when it was rated. */
export function ratedSources({ answer, passages }: Pick<RatedAnswer, 'answer' | 'passages'>): SortedSources {
  const citations = [...new Set(passages.map(({ sourcepage }) => sourcepage))];
  const sources = sourcesOf({ text: [], citations }, passages);
  return sortSources(answer, sources);
}
