import type { DatabaseSync } from 'node:sqlite';
import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import { isReviewDue, parseValidity, shownValidity } from '#lib/core/documents/validity.ts';
import {
  categoriesOf,
  fileNameOf,
  foldersOf,
  type LibraryDocument,
  type LibraryPage,
  type LibraryQuery,
  MAX_LISTED,
  pageOfDocuments,
} from '#lib/core/ports/library.ts';
import { documentSql, type SqlCondition } from './compile-filter.ts';

/**
 * One page of the documents for which the condition holds. `found` is as in `pageOfDocuments`. Of more than `most`
 * documents, those that are named or found are among the listed ones, and then the last indexed: ids grow.
 */
export function listDocuments(
  db: DatabaseSync,
  query: LibraryQuery,
  condition: SqlCondition | undefined,
  found: readonly string[],
  most = MAX_LISTED,
): LibraryPage {
  const wanted = JSON.stringify([...(query.names ?? []), ...found]);
  const rows = db
    .prepare(
      `SELECT sourcefile, title, category, sizeBytes, oids, modified, validity FROM documents d
       WHERE ${condition ? documentSql(condition) : '1'}
       ORDER BY d.sourcefile IN (SELECT value FROM json_each(?)) DESC, d.id DESC LIMIT ${most + 1}`,
    )
    .all(...(condition?.parameters ?? []), wanted);
  const readable = rows.slice(0, most).map(
    (row): LibraryDocument => ({
      sourcefile: String(row['sourcefile']),
      title: row['title'] === null ? null : String(row['title']),
      category: row['category'] === null ? null : String(row['category']),
      sizeBytes: Number(row['sizeBytes']),
      // The condition hides the uploads of others. Quotes within a reader's id are escaped.
      isOwn: String(row['oids']).includes(JSON.stringify(UPLOAD_MARK)),
      ...(row['modified'] !== null && { modified: String(row['modified']) }),
      ...(row['validity'] !== null && versionOf(String(row['validity']))),
    }),
  );
  return {
    ...pageOfDocuments(ordered(readable.filter(isWanted(query)), query), query, found),
    isPartial: rows.length > most,
    categories: categoriesOf(readable),
    folders: foldersOf(readable),
    orders: ['name', 'newest'],
  };
}

/** What a list tells of the validity of a document. */
function versionOf(stored: string): Pick<LibraryDocument, 'validity' | 'reviewBy'> {
  const validity = parseValidity(stored);
  const shown = validity && shownValidity(validity);
  const owner = validity && isReviewDue(validity) ? validity.owner : undefined;
  return { ...(shown && { validity: shown }), ...(owner !== undefined && { reviewBy: owner }) };
}

function isWanted({
  category,
  folder,
  ownOnly,
  names,
}: LibraryQuery): (document: LibraryDocument) => boolean {
  const named = names && new Set(names);
  return (document) =>
    (category === undefined || document.category === category) &&
    (folder === undefined || (document.sourcefile.startsWith(`${folder}/`) && !document.isOwn)) &&
    (!ownOnly || document.isOwn) &&
    (!named || named.has(document.sourcefile));
}

function ordered(documents: LibraryDocument[], { order }: LibraryQuery): LibraryDocument[] {
  if (order === 'newest') return documents;
  return documents
    .map((document) => ({ document, key: (document.title ?? fileNameOf(document.sourcefile)).toLowerCase() }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ document }) => document);
}
