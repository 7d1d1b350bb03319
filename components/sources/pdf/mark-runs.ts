import { findPassages } from '#lib/client/sources/find-passage.ts';

/** Runs of text on a page: what they say, and the elements that show them. */
export interface TextRuns {
  texts: readonly string[];
  elements: readonly HTMLElement[];
}

/**
 * Marks the runs that these passages cover, and among them those that were quoted. Returns the first quoted run, or else the
 * first marked one, if any.
 */
export function markRuns(
  { texts, elements }: TextRuns,
  passages: readonly string[],
  quotes: readonly string[],
): HTMLElement | undefined {
  const marked = findPassages(texts, passages);
  const quoted = findPassages(texts, quotes);
  for (const index of marked) {
    const run = elements[index];
    run?.setAttribute('role', 'mark');
    if (quoted.has(index)) run?.setAttribute('data-quoted', '');
  }
  return (
    elements.find((_, index) => marked.has(index) && quoted.has(index)) ??
    elements.find((_, index) => marked.has(index))
  );
}
