import { createHash } from 'node:crypto';
import { mayRead } from '#lib/core/access/may-read.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';

/** The audience of documents that everyone may read. */
export const PUBLIC = '';

/** Names the readers of a document: the same for documents with the same lists, `PUBLIC` where everyone may read it. */
export function audienceOf({ oids, groups }: Pick<StoredDocument, 'oids' | 'groups'>): string {
  if (mayRead({ oids, groups }, { oids: [], groups: [] })) return PUBLIC;
  const lists = [oids, groups].map((readers) => [...new Set(readers)].sort());
  return createHash('sha256').update(JSON.stringify(lists)).digest('base64url').slice(0, 22);
}
