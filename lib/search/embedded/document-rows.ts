import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { parseValidity } from '#lib/core/documents/validity.ts';
import { originOf, type StoredDocument } from '#lib/core/ports/document-store.ts';
import { documentSql, type SqlCondition } from './compile-filter.ts';

type Row = Record<string, SQLOutputValue>;

/** Whether a document has to be read again. */
const IS_WAITING = '(passages = 0 OR id IN (SELECT document FROM outdated_documents)) AS isWaiting';

const COLUMNS =
  'sourcefile, title, mediaType, sizeBytes, hash, category, oids, groups, origin, root, modified, validity';

/** All documents of an index, ordered by `sourcefile`; with an empty `hash` those that still have to be read again. */
export function allDocuments(db: DatabaseSync): StoredDocument[] {
  const rows = db.prepare(`SELECT ${COLUMNS}, ${IS_WAITING} FROM documents ORDER BY sourcefile`).all();
  return rows.map(listed);
}

/** One document, as `allDocuments` has it. */
export function documentNamed(db: DatabaseSync, sourcefile: string): StoredDocument | undefined {
  const row = db
    .prepare(`SELECT ${COLUMNS}, ${IS_WAITING} FROM documents WHERE sourcefile = ?`)
    .get(sourcefile);
  return row && listed(row);
}

/** The document of exactly that name for which `condition` holds, or undefined. */
export function findDocument(
  db: DatabaseSync,
  sourcefile: string,
  condition: SqlCondition | undefined,
): StoredDocument | undefined {
  const holds = condition ? documentSql(condition) : '1';
  const row = db
    .prepare(`SELECT ${COLUMNS} FROM documents d WHERE sourcefile = ? AND ${holds}`)
    .get(sourcefile, ...(condition?.parameters ?? []));
  return row && toDocument(row);
}

function listed(row: Row): StoredDocument {
  return { ...toDocument(row), ...(row['isWaiting'] === 1 && { hash: '' }) };
}

/** A document from a row with its columns. */
export function toDocument(row: Row): StoredDocument {
  const validity = parseValidity(stringOrNull(row['validity']));
  return {
    sourcefile: String(row['sourcefile']),
    title: stringOrNull(row['title']),
    mediaType: String(row['mediaType']),
    sizeBytes: Number(row['sizeBytes']),
    hash: String(row['hash']),
    category: stringOrNull(row['category']),
    oids: stringList(row['oids']),
    groups: stringList(row['groups']),
    origin: originOf(row['origin']),
    root: stringOrNull(row['root']),
    ...(typeof row['modified'] === 'string' && { modified: row['modified'] }),
    ...(validity && { validity }),
  };
}

/** A column of text that may be NULL. */
function stringOrNull(value: SQLOutputValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** A column that holds a JSON list of strings, as only we write it. */
export function stringList(value: SQLOutputValue | undefined): string[] {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : [];
  return Array.isArray(parsed) ? parsed.map(String) : [];
}
