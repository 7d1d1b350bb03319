import type { SearchReport } from './events.ts';
import type { Prompt } from './ports.ts';
import type { Retrieved } from './retrieve.ts';

/** What protocols 4 and 5 tell of a search, and of the prompt it went into. */
export function searchReport(
  { queries, documents, count, facets }: Retrieved,
  { messages }: Prompt,
): SearchReport {
  return { queries, documents, count, facets, systemPrompt: messages[0]?.content ?? '' };
}
