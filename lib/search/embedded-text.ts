import type { NewPassage } from '#lib/core/index-writer.ts';

/** What of a passage becomes a vector: its text below its headings, which often hold the very words that are asked for. */
export function embeddedText({ headings, content }: Pick<NewPassage, 'headings' | 'content'>): string {
  return [...headings, content].join('\n');
}
