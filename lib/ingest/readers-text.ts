import type { StoredDocument } from '#lib/core/ports.ts';
import { UPLOAD_MARK } from '#lib/core/upload-mark.ts';

/** Who may read a document, in words: `groups hr, it; oids 6f…`, `everyone`, `nobody`, `who uploaded it`. */
export function readersText({ oids, groups }: Pick<StoredDocument, 'oids' | 'groups'>): string {
  if (oids.includes('all') || groups.includes('all')) return 'everyone';
  if (oids.includes(UPLOAD_MARK)) return 'who uploaded it';
  const lists = [
    ...(groups.length > 0 ? [`groups ${groups.toSorted().join(', ')}`] : []),
    ...(oids.length > 0 ? [`oids ${oids.toSorted().join(', ')}`] : []),
  ];
  return lists.join('; ') || 'nobody';
}
