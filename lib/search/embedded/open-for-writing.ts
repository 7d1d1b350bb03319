import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { publishProgress } from './conversion-progress.ts';
import { convertIndex } from './convert-index.ts';
import { allowFreeing } from './free-pages.ts';
import { closedOnFailure, indexPath, isEmpty, versionOf, withStorage } from './index-file.ts';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

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

/** Gives the index the tables of this version, in one transaction. */
function makeCurrent(db: DatabaseSync, dataDir: string): void {
  const isOld = !isEmpty(db) && versionOf(db) < SCHEMA_VERSION;
  if (isOld) db.exec(`PRAGMA busy_timeout = ${CONVERSION_TIMEOUT_MS}`);
  db.exec('BEGIN IMMEDIATE');
  if (isEmpty(db)) db.exec(SCHEMA);
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
