import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#lib/shared/app-error.ts';
import { indexPath, openForReading, storageFailure } from './index-file.ts';

/**
 * The index currently in DATA_DIR: opened when it appears and reopened when another file replaces it, so that
 * deleting or restoring it needs no restart.
 */
export class LiveIndex<Opened> {
  readonly #dataDir: string;
  readonly #prepare: (db: DatabaseSync) => Opened;
  #open: { db: DatabaseSync; inode: bigint; opened: Opened } | undefined;

  constructor(dataDir: string, prepare: (db: DatabaseSync) => Opened) {
    this.#dataDir = dataDir;
    this.#prepare = prepare;
  }

  /**
   * Runs `work` on the prepared index; returns undefined without an index. Throws AppError `unavailable` if
   * disk or database fail; the next call reopens the index.
   */
  use<Result>(work: (opened: Opened) => Result): Result | undefined {
    try {
      const opened = this.#current();
      return opened === undefined ? undefined : work(opened);
    } catch (thrown) {
      // An invalid request does not mean a broken file; reopening would cost the next caller.
      if (!(thrown instanceof AppError)) this.#close();
      throw storageFailure(thrown);
    }
  }

  #current(): Opened | undefined {
    const inode = statSync(indexPath(this.#dataDir), { bigint: true, throwIfNoEntry: false })?.ino;
    if (this.#open && this.#open.inode === inode) return this.#open.opened;
    this.#close();
    const db = inode === undefined ? undefined : openForReading(this.#dataDir);
    if (!db || inode === undefined) return undefined;
    const opened = this.#prepare(db);
    this.#open = { db, inode, opened };
    return opened;
  }

  #close(): void {
    this.#open?.db.close();
    this.#open = undefined;
  }
}
