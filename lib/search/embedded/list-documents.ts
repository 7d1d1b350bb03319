import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import { parseValidity } from '#lib/core/documents/validity.ts';
import {
  categoriesOf,
  fileNameOf,
  foldersOf,
  type LibraryDocument,
  type LibraryPage,
  type LibraryQuery,
  MAX_LISTED,
  pageOfDocuments,
  versionOf,
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
  const all = readableDocuments(db, condition, most + 1);
  const isPartial = all.length > most;
  const wanted = isPartial ? readableDocuments(db, condition, most, [...(query.names ?? []), ...found]) : [];
  const isWantedName = new Set(wanted.map(({ sourcefile }) => sourcefile));
  const others = isPartial ? all.filter(({ sourcefile }) => !isWantedName.has(sourcefile)) : all;
  const readable = isPartial ? [...wanted, ...others].slice(0, most) : all;
  const page = pageOfDocuments(ordered(readable.filter(isWanted(query)), query), query, found);
  return {
    ...page,
    documents: describe(db, page.documents),
    isPartial,
    categories: categoriesOf(readable),
    folders: foldersOf(readable),
    orders: ['name', 'newest'],
  };
}

/**
 * The documents for which the condition holds, and of these names where they are given, the last indexed first. Only with
 * what selects, orders and counts them, as a list reads all of them for each page.
 */
function readableDocuments(
  db: DatabaseSync,
  condition: SqlCondition | undefined,
  limit: number,
  names?: readonly string[],
): LibraryDocument[] {
  const statement = db.prepare(
    // The condition hides the uploads of others. Quotes within a reader's id are escaped.
    `SELECT sourcefile, title, category, instr(oids, ?) FROM documents d
     WHERE ${condition ? documentSql(condition) : '1'}
     ${names ? 'AND d.sourcefile IN (SELECT value FROM json_each(?))' : ''}
     ORDER BY d.id DESC LIMIT ${limit}`,
  );
  statement.setReturnArrays(true);
  const parameters = [...(condition?.parameters ?? []), ...(names ? [JSON.stringify(names)] : [])];
  const rows = statement.all(JSON.stringify(UPLOAD_MARK), ...parameters) as unknown as SQLOutputValue[][];
  return rows.map(([sourcefile = '', title = null, category = null, markAt = 0]) => ({
    sourcefile: String(sourcefile),
    title: title === null ? null : String(title),
    category: category === null ? null : String(category),
    sizeBytes: null,
    isOwn: markAt !== 0,
  }));
}

/** The documents of a page with their size, date and version. One that was removed meanwhile has none. */
function describe(db: DatabaseSync, documents: readonly LibraryDocument[]): LibraryDocument[] {
  const rows = db
    .prepare(
      `SELECT sourcefile, sizeBytes, modified, validity FROM documents
       WHERE sourcefile IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(documents.map(({ sourcefile }) => sourcefile)));
  const known = new Map(rows.map((row) => [String(row['sourcefile']), row]));
  return documents.map((document) => {
    const row = known.get(document.sourcefile);
    if (!row) return document;
    return {
      ...document,
      sizeBytes: Number(row['sizeBytes']),
      ...(row['modified'] !== null && { modified: String(row['modified']) }),
      ...versionIn(row['validity']),
    };
  });
}

function versionIn(stored: unknown): ReturnType<typeof versionOf> {
  const validity = stored === null ? undefined : parseValidity(String(stored));
  return validity ? versionOf(validity) : {};
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
