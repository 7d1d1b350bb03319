import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { AppError } from '#lib/shared/app-error.ts';
import { damaged, SQLITE, type SqliteFile, sqliteCode, sqliteFailure } from '#lib/shared/sqlite-failure.ts';
import { APPLICATION_ID, HOME_NOTE, HOME_VERSION, SCHEMA_VERSION } from './schema.ts';

const READER_BUSY_TIMEOUT_MS = 5_000;

/** The one file of the embedded index. */
export function indexPath(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, INDEX_FILE.name);
}

/** Opens the index for reading, or undefined while there is none. Throws AppError `unavailable` that says what to do. */
export function openForReading(dataDir: string): DatabaseSync | undefined {
  const path = indexPath(dataDir);
  if (!existsSync(path)) return undefined;
  return withStorage(() => {
    const db = openReadOnly(path);
    // A writer creates file and schema in two steps: between them there is nothing to read yet.
    const isReady = closedOnFailure(db, () => {
      if (isEmpty(db)) return false;
      if (versionOf(db) < SCHEMA_VERSION) throw notConverted(dataDir);
      // Not mapped into memory: a mapped file that someone truncates or restores ends the whole process (SIGBUS).
      db.exec('PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;');
      return true;
    });
    if (isReady) return db;
    db.close();
    return undefined;
  });
}

function openReadOnly(path: string): DatabaseSync {
  const options = { readOnly: true, timeout: READER_BUSY_TIMEOUT_MS };
  const db = new DatabaseSync(path, options);
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get();
    return db;
  } catch (thrown) {
    db.close();
    // Elsewhere the failure is temporary: a connection that believes in a frozen file would never see a change.
    if (sqliteCode(thrown) !== SQLITE.cannotOpen || isWritable(dirname(path))) throw thrown;
    // Reading a WAL file writes a little too. On a read-only disk the file cannot change: `immutable` says
    // so, and it opens.
    const frozen = pathToFileURL(path);
    frozen.searchParams.set('immutable', '1');
    return new DatabaseSync(frozen, options);
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(/* turbopackIgnore: true */ folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs `work`, and closes the database where it throws. */
export function closedOnFailure<Result>(db: DatabaseSync, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

/** Whether nothing has been written to the file yet. */
export function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
}

/** The schema version of an index. Throws AppError `unavailable` for a file that is none, or of a newer version. */
export function versionOf(db: DatabaseSync): number {
  if (pragma(db, 'application_id') !== APPLICATION_ID) throw new AppError('unavailable', damaged(INDEX_FILE));
  const version = pragma(db, 'user_version');
  if (version <= SCHEMA_VERSION) return version;
  throw new AppError(
    'unavailable',
    'The index was written by a newer version of Citewell. Update this one, or restore index.sqlite from a backup made before the update.',
  );
}

/** The error of an index that this version's first writer has yet to convert, or is just converting. */
function notConverted(dataDir: string): AppError {
  if (!isWritable(dataDir)) {
    return new AppError(
      'unavailable',
      'The index in DATA_DIR was written by an older version of Citewell and cannot be converted on a read-only disk. ' +
        'Run `npm run ingest -- --upgrade` where the disk can be written.',
    );
  }
  const progress = conversionProgress(dataDir);
  return new AppError(
    'unavailable',
    `The documents are being prepared for this version${progress ? `: ${progress}` : ''}. Try again in a moment.`,
    { retryAfterSeconds: 5 },
  );
}

function pragma(db: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);
}

/**
 * Compacts the index in `dataDir` into one file for a read-only disk, where a WAL file opens only as
 * `immutable`. The file must not be open elsewhere. The next writer turns WAL on again. Throws AppError
 * `unavailable`.
 */
export function sealIndex(dataDir: string): void {
  withStorage(() => {
    const db = new DatabaseSync(indexPath(dataDir));
    try {
      db.exec('PRAGMA journal_mode = DELETE; VACUUM;');
    } finally {
      db.close();
    }
  });
}

/** The file of the embedded index. */
const INDEX_FILE: SqliteFile = {
  name: 'index.sqlite',
  whenDamaged:
    'Restore it from a backup (docs/runbook.md). Without one, move it away and ingest the documents again: labels and uploads are lost.',
};

/** Turns a failure of disk or database into AppError `unavailable` that says what to do; leaves every other error as it is. */
export function storageFailure(thrown: unknown): unknown {
  return sqliteFailure(thrown, INDEX_FILE) ?? thrown;
}

/** Runs `work`; failures of disk or database leave it as AppError `unavailable`. */
export function withStorage<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    throw storageFailure(thrown);
  }
}

const EVERY_MS = 200;

/** The progress of converting the index, for other processes: "12 of 300"; undefined while there is none. */
function conversionProgress(dataDir: string): string | undefined {
  try {
    return /^\d+ of \d+$/.exec(readFileSync(pathIn(dataDir), 'utf8'))?.[0];
  } catch {
    return undefined;
  }
}

/** Publishes progress a few times a second. `end` removes it; what a killed process leaves, the next one overwrites. */
export function publishProgress(dataDir: string): {
  note: (done: number, total: number) => void;
  end: () => void;
} {
  let last = 0;
  return {
    note(done, total) {
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      writeFileSync(pathIn(dataDir), `${done} of ${total}`, { mode: 0o600 });
    },
    end: () => rmSync(pathIn(dataDir), { force: true }),
  };
}

function pathIn(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'index-conversion');
}

/** What an index says of itself. */
export interface IndexState {
  /** Whether it has the tables of this version. */
  isConverted: boolean;
  fingerprint: string | null;
  documents: number;
  /** Documents that are marked to be read again. */
  outdated: number;
  /** Whether it holds what the first page offers, made of the documents as they are. */
  hasHome: boolean;
}

/** The state of the index in `dataDir`, of whichever version; undefined without one, and where it cannot be read. */
export function indexState(dataDir: string): IndexState | undefined {
  const path = indexPath(dataDir);
  if (!existsSync(path)) return undefined;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
    return stateOf(db);
  } catch {
    // Searches say what is wrong with the file.
    return undefined;
  } finally {
    db?.close();
  }
}

function stateOf(db: DatabaseSync): IndexState | undefined {
  const value = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0];
  const version = Number(value('PRAGMA user_version'));
  if (value('PRAGMA application_id') !== APPLICATION_ID || version > SCHEMA_VERSION) return undefined;
  const isConverted = version === SCHEMA_VERSION;
  const fingerprint = value("SELECT value FROM meta WHERE key = 'fingerprint'");
  return {
    isConverted,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
    documents: Number(value('SELECT count(*) FROM documents')),
    hasHome: value(`SELECT value FROM meta WHERE key = '${HOME_NOTE}'`) === HOME_VERSION,
    outdated: isConverted ? Number(value('SELECT count(*) FROM outdated_documents')) : 0,
  };
}
