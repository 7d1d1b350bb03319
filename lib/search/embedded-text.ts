import type { NewPassage } from '#lib/core/ports/document-store.ts';

/** The text of a passage for embedding: headings, which often contain the question's words, then content. */
export function embeddedText({ headings, content }: Pick<NewPassage, 'headings' | 'content'>): string {
  return [...headings, content].join('\n');
}
