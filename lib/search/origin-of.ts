import type { StoredDocument } from '#lib/core/ports.ts';

/** Where a document comes from, as an index noted it. */
export function originOf(noted: unknown): StoredDocument['origin'] {
  return noted === 'sample' || noted === 'upload' ? noted : 'own';
}
