import type { DatabaseSync } from 'node:sqlite';
import { yieldToEventLoop } from '#lib/shared/async.ts';

/** Pages moved per step: 4 MB, a few milliseconds under the write lock. Readers never wait. */
const PAGES_PER_STEP = 1000;
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
export async function freePages(db: DatabaseSync): Promise<void> {
  if (read(db, 'auto_vacuum') !== INCREMENTAL) rewrite(db);
  for (let unused = read(db, 'freelist_count'); unused > 0 && db.isOpen; ) {
    db.exec(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`);
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
