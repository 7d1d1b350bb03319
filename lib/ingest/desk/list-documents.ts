import type { DocumentQuery } from '#lib/core/document-desk.ts';
import type { StoredDocument } from '#lib/core/ports.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';

/** One page of documents, which are in the order of their names. */
export function listDocuments(
  documents: readonly StoredDocument[],
  { search, category, reader, uploads = false, limit, after }: DocumentQuery,
): PageOf<StoredDocument> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = documents.filter(
    (document) =>
      (after === null || document.sourcefile > after) &&
      (document.origin === 'upload') === uploads &&
      (category === undefined || document.category === category) &&
      (reader === undefined || isReadBy(document, reader)) &&
      words.every((word) => textOf(document).includes(word)),
  );
  const items = matching.slice(0, limit);
  return { items, next: matching.length > limit ? (items.at(-1)?.sourcefile ?? null) : null };
}

function isReadBy({ oids, groups }: StoredDocument, reader: string): boolean {
  if (reader === 'nobody') return oids.length + groups.length === 0;
  return oids.includes(reader) || groups.includes(reader);
}

function textOf({ sourcefile, title, category }: StoredDocument): string {
  return [sourcefile, title, category].join('\n').toLowerCase();
}
