import type { StoredDocument } from '#lib/core/ports/document-store.ts';

/** The origin of a document, as stored in an index. */
export function originOf(noted: unknown): StoredDocument['origin'] {
  return noted === 'sample' || noted === 'upload' ? noted : 'own';
}
