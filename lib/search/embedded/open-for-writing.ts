import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { NewPassage } from '#lib/core/ports/document-store.ts';
import { analyzeDocument } from './analyze-passage.ts';
import { stringList, toDocument } from './document-rows.ts';
import { DocumentTables } from './document-tables.ts';
import { EMBEDDER_NOTE, isSameEmbedder, LEXICAL, readEmbedder } from './embedding.ts';
import {
  closedOnFailure,
  indexPath,
  isEmpty,
  publishProgress,
  versionOf,
  withStorage,
} from './index-file.ts';
import { ADDED_TO_3, MAX_PASSAGES_PER_DOCUMENT, passageId, SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { allowFreeing } from './secure-delete.ts';

const BUSY_TIMEOUT_MS = 60_000;
/** Another process may be converting the index: a large one takes minutes. */
const CONVERSION_TIMEOUT_MS = 30 * 60_000;

/**
 * Opens the index for writing, creates it where there is none, and converts one of an earlier version in one transaction.
 * Throws AppError `unavailable` that says what to do.
 */
export function openForWriting(dataDir: string): DatabaseSync {
  return withStorage(() => {
    mkdirSync(/* turbopackIgnore: true */ dataDir, { recursive: true });
    const db = new DatabaseSync(indexPath(dataDir), { timeout: BUSY_TIMEOUT_MS });
    closedOnFailure(db, () => {
      if (isEmpty(db)) allowFreeing(db);
      // NORMAL in WAL mode survives a killed process whole; only a power cut may take the last documents back.
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      db.exec('PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000;');
      // Removed rows are overwritten, not only unlinked.
      db.exec('PRAGMA secure_delete = ON;');
      makeCurrent(db, dataDir);
    });
    return db;
  });
}

/** What version 4 added changes nothing of what is there. */
const FROM_3 = `ALTER TABLE documents ADD COLUMN modified TEXT; ${ADDED_TO_3} PRAGMA user_version = 4;`;
/** So does what version 5 added. */
const FROM_4 = 'ALTER TABLE documents ADD COLUMN validity TEXT; PRAGMA user_version = 5;';

/** Gives the index the tables of this version, in one transaction. */
function makeCurrent(db: DatabaseSync, dataDir: string): void {
  const isOld = !isEmpty(db) && versionOf(db) < SCHEMA_VERSION;
  if (isOld) db.exec(`PRAGMA busy_timeout = ${CONVERSION_TIMEOUT_MS}`);
  db.exec('BEGIN IMMEDIATE');
  if (isEmpty(db)) db.exec(SCHEMA);
  else if (versionOf(db) === 3) db.exec(`${FROM_3} ${FROM_4}`);
  else if (versionOf(db) === 4) db.exec(FROM_4);
  // Another process may have converted it meanwhile.
  else if (versionOf(db) < SCHEMA_VERSION) convert(db, dataDir);
  db.exec('COMMIT');
  if (isOld) db.exec(`PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
}

function convert(db: DatabaseSync, dataDir: string): void {
  const progress = publishProgress(dataDir);
  try {
    for (const { documents, totalDocuments } of convertIndex(db)) progress.note(documents, totalDocuments);
  } finally {
    progress.end();
  }
}

/** Documents after which the totals of their words are brought up to date. */
const COUNT_WORDS_EVERY = 200;

/** The tables of earlier versions that are read; the others are made anew from them. */
const READ = ['meta', 'documents', 'passages', 'ranking'] as const;

/** What has been converted so far. */
interface Conversion {
  documents: number;
  totalDocuments: number;
}

/**
 * Converts an index of an earlier schema version to this one, a document per step: names, labels, readers, notes, texts
 * and a model's vectors stay, what is computed from texts is computed anew. Run it in one transaction: killed or rolled
 * back, it leaves the index as it was.
 */
function* convertIndex(db: DatabaseSync): Generator<Conversion> {
  setAside(db);
  db.exec(SCHEMA);
  db.exec('INSERT INTO meta SELECT key, value FROM old_meta');
  const tables = new DocumentTables(db);
  const read = readerOf(db, !isSameEmbedder(readEmbedder(tables.note(EMBEDDER_NOTE)), LEXICAL));
  const ids = db.prepare('SELECT id FROM old_documents ORDER BY id').all();
  for (const [index, { id }] of ids.entries()) {
    const { document, passages, vectors } = read(Number(id));
    tables.add(document, analyzeDocument(document.title, document.sourcefile, passages, vectors));
    if ((index + 1) % COUNT_WORDS_EVERY === 0) tables.countWords();
    yield { documents: index + 1, totalDocuments: ids.length };
  }
  tables.countWords();
  for (const table of READ) db.exec(`DROP TABLE old_${table}`);
}

/** Renames the tables that are read, and removes the others with their indexes. */
function setAside(db: DatabaseSync): void {
  const names = (type: 'index' | 'table') =>
    db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%' AND sql IS NOT NULL",
      )
      .all(type)
      .map(({ name }) => String(name));
  for (const index of names('index')) db.exec(`DROP INDEX ${index}`);
  // A virtual table takes its shadow tables along.
  db.exec('DROP TABLE IF EXISTS terms');
  for (const table of names('table')) {
    if ((READ as readonly string[]).includes(table)) db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
    else db.exec(`DROP TABLE ${table}`);
  }
}

function readerOf(db: DatabaseSync, hasModelVectors: boolean) {
  const documentRow = db.prepare('SELECT * FROM old_documents WHERE id = ?');
  const rows = db.prepare(
    `SELECT p.key, p.sourcepage, p.headings, p.content, r.vector FROM old_passages p JOIN old_ranking r ON r.id = p.id
     WHERE p.id BETWEEN ? AND ? ORDER BY p.id`,
  );
  return (id: number) => {
    const first = passageId(id, 0);
    const passages = rows.all(first, first + MAX_PASSAGES_PER_DOCUMENT - 1);
    return {
      document: toDocument(documentRow.get(id) ?? {}),
      passages: passages.map(
        ({ key, sourcepage, headings, content }): NewPassage => ({
          id: String(key),
          sourcepage: String(sourcepage),
          headings: stringList(headings),
          content: String(content),
        }),
      ),
      vectors: hasModelVectors ? passages.map(({ vector }) => unpackVector(vector)) : undefined,
    };
  };
}

/** The direction of a packed vector, which is all that is compared. */
function unpackVector(packed: unknown): number[] {
  return packed instanceof Uint8Array
    ? [...new Int8Array(packed.buffer, packed.byteOffset, packed.length)]
    : [];
}
