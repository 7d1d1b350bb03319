import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** Readers hold the log for as long as one query takes. */
const PAUSE_MS = 50;
const MOST_ATTEMPTS = 100;

/** What was removed from an index and still lies in its file, or in the log beside it. */
export class Remains {
  readonly #db: DatabaseSync;
  readonly #eraseRows: () => void;
  #areThere = false;

  /** `eraseRows` overwrites in the tables what removing leaves there. */
  constructor(db: DatabaseSync, eraseRows: () => void) {
    this.#db = db;
    this.#eraseRows = eraseRows;
  }

  /** Something was removed. */
  note(): void {
    this.#areThere = true;
  }

  /** Leaves no byte of it, if there is any. What cannot be erased while others use the file is erased the next time. */
  async erase(): Promise<void> {
    if (!this.#areThere) return;
    this.#eraseRows();
    this.#areThere = !(await emptyWriteAheadLog(this.#db));
  }
}

/**
 * Moves what SQLite's log holds into the file and cuts the log to nothing: until then it has the pages as they were before
 * rows were removed. Waits for those who use the file, some seconds at most. Resolves with whether the log is empty; where
 * it is not, the next call empties it.
 */
async function emptyWriteAheadLog(db: DatabaseSync): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    if (truncate(db)) return true;
    if (attempt === MOST_ATTEMPTS) return false;
    await setTimeout(PAUSE_MS);
    if (!db.isOpen) return true;
  }
}

/** SQLite would wait by itself, and hold up everything else in this process meanwhile. */
function truncate(db: DatabaseSync): boolean {
  // A transaction of this connection: whoever ends it comes back here.
  if (db.isTransaction) return false;
  const waitMs = Number(db.prepare('PRAGMA busy_timeout').get()?.['timeout']);
  db.exec('PRAGMA busy_timeout = 0');
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${waitMs}`);
  }
}
