import type { Turn } from './turn.ts';

/** The name of the embedded answerer, which says nothing but what the documents say. */
const EMBEDDED_ANSWERER = 'citewell-extractive';

/**
 * Whether the embedded answerer looked and found no answer: it is done, and cited nothing. An answer without citations
 * by another model is its own affair, and no proof that the documents are silent.
 */
export function isNotFound({ status, answer, thoughts, followUps }: Turn): boolean {
  if (status !== 'done' || !answer || followUps.length > 0) return false;
  const props = (title: string) => thoughts.find((thought) => thought.title === title)?.props;
  return props('Prompt')?.['model'] === EMBEDDED_ANSWERER && props('Citations')?.['verified'] === 0;
}
