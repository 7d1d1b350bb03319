import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { yieldToEventLoop } from '#lib/shared/async.ts';

/**
 * Pages of the full-text index written per step: a few milliseconds under the write lock. Readers never wait.
 */
const PAGES_PER_STEP = 1000;
/** Readers hold the log for the length of one query. */
const PAUSE_MS = 50;
const MOST_ATTEMPTS = 100;

/** Access to the tables; each call of `change` is one transaction. */
interface Tables {
  change: (work: () => void) => void;
  dropUnusedWords: () => void;
}

/** Secure deletion: overwrites deleted data that is still in the index file or its log. */
export class SecureDelete {
  readonly #db: DatabaseSync;
  readonly #tables: Tables;
  #isPending = false;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: DatabaseSync, tables: Tables) {
    this.#db = db;
    this.#tables = tables;
  }

  /** Call after a deletion. */
  markDeleted(): void {
    this.#isPending = true;
  }

  /**
   * Erases the data and returns its space to the disk. Data that others still read is erased by the next call. Calls during
   * a run share the next run, because each run rewrites the full-text index.
   */
  run(): Promise<void> {
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
    if (!this.#isPending || !this.#db.isOpen) return;
    this.#isPending = false;
    let isOverwritten = false;
    try {
      const { change, dropUnusedWords } = this.#tables;
      change(dropUnusedWords);
      await this.#rewriteTerms();
      await freePages(this.#db);
      isOverwritten = await emptyWriteAheadLog(this.#db);
    } finally {
      this.#isPending ||= !isOverwritten;
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
 * Moves SQLite's log into the file and empties the log, which holds the pages from before the removal. Waits for other
 * users of the file, some seconds at most. Resolves with whether the log is empty; where
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

/** Without this, SQLite itself waits and blocks this process. */
function truncate(db: DatabaseSync): boolean {
  // In a transaction of this connection: its end leads here again.
  if (db.isTransaction) return false;
  const waitMs = Number(db.prepare('PRAGMA busy_timeout').get()?.['timeout']);
  db.exec('PRAGMA busy_timeout = 0');
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${waitMs}`);
  }
}

/** Pages moved per step: 4 MB, a few milliseconds under the write lock. Readers never wait. */
const PAGES_MOVED_PER_STEP = 1000;
/** Up to this many bytes in use, a file that cannot shrink in steps is rewritten. */
const CHEAP_BYTES = 64_000_000;
const INCREMENTAL = 2;

/** Call it before the first write to a new file: only then can the file shrink without a rewrite. */
export function allowFreeing(db: DatabaseSync): void {
  db.exec('PRAGMA auto_vacuum = INCREMENTAL');
}

/**
 * Returns unused pages to the disk in steps, between which others may write; the file shrinks at the next
 * checkpoint. A file of an earlier version needs one rewrite first, which happens when little is left in it.
 */
async function freePages(db: DatabaseSync): Promise<void> {
  if (read(db, 'auto_vacuum') !== INCREMENTAL) rewrite(db);
  for (let unused = read(db, 'freelist_count'); unused > 0 && db.isOpen; ) {
    db.exec(`PRAGMA incremental_vacuum(${PAGES_MOVED_PER_STEP})`);
    const left = read(db, 'freelist_count');
    if (left >= unused) return;
    unused = left;
    await yieldToEventLoop();
  }
}

function rewrite(db: DatabaseSync): void {
  const unused = read(db, 'freelist_count');
  const bytesInUse = (read(db, 'page_count') - unused) * read(db, 'page_size');
  if (unused === 0 || bytesInUse > CHEAP_BYTES) return;
  allowFreeing(db);
  db.exec('VACUUM');
}

function read(
  db: DatabaseSync,
  pragma: 'auto_vacuum' | 'freelist_count' | 'page_count' | 'page_size',
): number {
  return Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}
