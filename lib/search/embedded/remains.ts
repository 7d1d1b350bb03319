import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import { freePages } from './free-pages.ts';

/** Pages of the full-text index that one step writes: some milliseconds under the write lock. Readers are never held up. */
const PAGES_PER_STEP = 1000;
/** Readers hold the log for as long as one query takes. */
const PAUSE_MS = 50;
const MOST_ATTEMPTS = 100;

/** How remains are taken out of the tables: each call of `change` is one transaction. */
interface Tables {
  change: (work: () => void) => void;
  dropUnusedWords: () => void;
}

/** What was removed from an index and still lies in its file, or in the log beside it. */
export class Remains {
  readonly #db: DatabaseSync;
  readonly #tables: Tables;
  #areThere = false;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: DatabaseSync, tables: Tables) {
    this.#db = db;
    this.#tables = tables;
  }

  /** Something was removed. */
  note(): void {
    this.#areThere = true;
  }

  /**
   * Leaves no byte of it, if there is any, and gives its space back to the disk. What others still read is erased the next
   * time. Calls that come while one is at work share the next run: each writes the whole full-text index anew.
   */
  erase(): Promise<void> {
    if (this.#next === undefined) {
      const run = this.#last.then(() => {
        this.#next = undefined;
        return this.#run();
      });
      this.#next = run;
      this.#last = run.catch(() => undefined);
    }
    return this.#next;
  }

  async #run(): Promise<void> {
    if (!this.#areThere || !this.#db.isOpen) return;
    this.#areThere = false;
    let isErased = false;
    try {
      const { change, dropUnusedWords } = this.#tables;
      change(dropUnusedWords);
      await this.#rewriteTerms();
      await freePages(this.#db);
      isErased = await emptyWriteAheadLog(this.#db);
    } finally {
      this.#areThere ||= !isErased;
    }
  }

  /** FTS5 only marks the terms of removed passages: its `optimize`, in the steps that its `merge` takes, leaves them out. */
  async #rewriteTerms(): Promise<void> {
    let pages = -PAGES_PER_STEP;
    while (this.#mergeTerms(pages)) {
      pages = PAGES_PER_STEP;
      await yieldToEventLoop();
    }
  }

  /** Whether there may be more to merge: FTS5 changes at least two rows of its own for any work it does. */
  #mergeTerms(pages: number): boolean {
    const changes = () => Number(this.#db.prepare('SELECT total_changes() AS changes').get()?.['changes']);
    const before = changes();
    this.#tables.change(() => this.#db.exec(`INSERT INTO terms (terms, rank) VALUES ('merge', ${pages})`));
    return changes() - before >= 2;
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
