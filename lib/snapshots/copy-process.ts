// Runs as a child process of the server: copies databases by their changed pages. A process of its own, because closing a
// file that was read beside SQLite would end the locks of the server's connections, and hashing would delay answers.
import { existsSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { AppError } from '#lib/shared/app-error.ts';
import { type LivePages, readLivePages } from './live-pages.ts';
import {
  applyChanges,
  changesPath,
  hashCopy,
  type PageHashes,
  stateOfCopy,
  TornCopy,
  writeChanges,
  writePages,
} from './page-changes.ts';

/** A database to copy, and where its copy is to be. */
export interface CopyJob {
  from: string;
  to: string;
}

/** How many bytes were written, or why the copy is as it was. */
export type CopyReply = { bytes: number } | { code: AppError['code']; message: string; detail: string };

/** Questions come first. */
const NICENESS = 10;

/** What a copy holds, and its state then: others may write it in between. */
interface Known {
  hashes: PageHashes;
  pageSize: number;
  state: string;
}

const knownCopies = new Map<string, Known>();

// A terminal tells Ctrl-C to all processes it started; the server decides when this one ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (job: CopyJob) => process.send?.(reply(job)));
try {
  os.setPriority(NICENESS);
} catch {
  // Some platforms do not let a process lower its priority.
}

function reply(job: CopyJob): CopyReply {
  try {
    return { bytes: copyPages(job) };
  } catch (thrown) {
    const { code, message } = AppError.from(thrown);
    return { code, message, detail: thrown instanceof Error ? thrown.message : 'unknown' };
  }
}

/**
 * Brings a copy up to date. First the changes are whole in a file beside it, then they are written into it: at any moment
 * copy and changes make a database of one moment.
 */
function copyPages({ from, to }: CopyJob): number {
  const known = readKnown(to);
  knownCopies.delete(to);
  return known ? updateCopy({ from, to, known }) : makeCopy({ from, to });
}

/** What the copy holds; undefined where there is none, or none of use. */
function readKnown(to: string): Known | undefined {
  if (!existsSync(to)) return undefined;
  const known = knownCopies.get(to);
  try {
    if (known?.state === stateOfCopy(to)) return known;
    if (existsSync(changesPath(to))) applyChanges(to);
    return { ...hashCopy(to), state: stateOfCopy(to) };
  } catch (thrown) {
    if (!(thrown instanceof TornCopy)) throw thrown;
    // The next one replaces it. In this order, a kill leaves no copy without the changes that show what it is.
    for (const path of [to, changesPath(to)]) rmSync(path, { force: true });
    return undefined;
  }
}

function makeCopy({ from, to }: CopyJob): number {
  const part = `${to}.part`;
  const { bytes, hashes, pageSize } = readLivePages(from, (live) => ({
    ...writePages(part, live),
    pageSize: live.pageSize,
  }));
  // The changes are in the copy that they belong to.
  rmSync(changesPath(to), { force: true });
  renameSync(part, to);
  knownCopies.set(to, { hashes, pageSize, state: stateOfCopy(to) });
  return bytes;
}

function updateCopy({ from, to, known }: CopyJob & { known: Known }): number {
  const part = `${changesPath(to)}.part`;
  const isSameSize = (live: LivePages) => live.pageSize === known.pageSize;
  const written = readLivePages(from, (live) =>
    isSameSize(live) ? (writeChanges(part, live, known.hashes) ?? 'equal') : 'of another page size',
  );
  if (written === 'of another page size') return makeCopy({ from, to });
  if (written === 'equal') {
    knownCopies.set(to, known);
    return 0;
  }
  renameSync(part, changesPath(to));
  const applied = applyChanges(to);
  knownCopies.set(to, { ...known, hashes: written.hashes, state: stateOfCopy(to) });
  return written.bytes + applied;
}
