import type { DocumentLabels } from '#lib/core/document-desk.ts';
import { readersText } from './readers-text.ts';

/** What changes about readers and category, in words; empty where neither does. */
export function labelChange(before: DocumentLabels, after: DocumentLabels): string {
  const change = (what: string, from: string, to: string) =>
    from === to ? [] : [`${what}: ${from} → ${to}`];
  return [
    ...change('readers', readersText(before), readersText(after)),
    ...change('category', before.category ?? 'none', after.category ?? 'none'),
  ].join('; ');
}
