import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';

/** The readers of a document as text: `groups hr, it; oids 6f…`, `everyone`, `nobody`, `who uploaded it`. */
export function readersText({ oids, groups }: Pick<StoredDocument, 'oids' | 'groups'>): string {
  if (oids.includes('all') || groups.includes('all')) return 'everyone';
  if (oids.includes(UPLOAD_MARK)) return 'who uploaded it';
  const lists = [
    ...(groups.length > 0 ? [`groups ${groups.toSorted().join(', ')}`] : []),
    ...(oids.length > 0 ? [`oids ${oids.toSorted().join(', ')}`] : []),
  ];
  return lists.join('; ') || 'nobody';
}

/** What changes about readers and category, in words; empty where neither does. */
export function labelChange(before: DocumentLabels, after: DocumentLabels): string {
  const change = (what: string, from: string, to: string) =>
    from === to ? [] : [`${what}: ${from} → ${to}`];
  return [
    ...change('readers', readersText(before), readersText(after)),
    ...change('category', before.category ?? 'none', after.category ?? 'none'),
  ].join('; ');
}
