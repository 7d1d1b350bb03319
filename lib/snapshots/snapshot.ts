import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import { applyChanges, changesPath, hashCopy, TornCopy } from './page-changes.ts';
import { createPageCopier, type PageCopier } from './page-copier.ts';

/** What of DATA_DIR cannot be made again. Not the secret that seals sessions, which a copy should not hold. */
export const DATABASES = ['index.sqlite', 'people.sqlite'];
/** Folders of files that never change; they are named by their contents. */
export const FOLDERS = ['documents', 'azure'];

/** Originals are named by content hash, so their names must stay private. */
const OWN_FOLDER = 0o700;

/** What databases looked like when they were last copied, by name. */
export type Copied = Map<string, string>;

/** What snapshots go from one to the next with: what was copied, and what copies databases. */
export interface SnapshotState {
  copied: Copied;
  copier: PageCopier;
}

/**
 * Copies what has changed in `dataDir` since the last call with this state, while it is in use, and resolves with the bytes
 * written. The originals that an index names are in the copy before it is, and leave it after: a process that is killed at
 * any moment leaves a copy that is whole. Throws AppError `unavailable`, and leaves the copy as it is, where a database that
 * is in it is gone.
 */
export async function takeSnapshot(
  dataDir: string,
  to: string,
  { copied, copier }: SnapshotState,
): Promise<number> {
  await mkdir(/* turbopackIgnore: true */ to, { recursive: true, mode: OWN_FOLDER });
  requireDatabases(dataDir, to);
  let bytes = 0;
  const gone: { folder: string; names: string[] }[] = [];
  for (const folder of FOLDERS) {
    const added = await addMissing(below(dataDir, folder), below(to, folder));
    gone.push({ folder, names: added.gone });
    bytes += added.bytes;
  }
  for (const name of DATABASES) {
    const state = await stateOf(below(dataDir, name));
    if (state === undefined || copied.get(name) === state) continue;
    bytes += await copier.copy(below(dataDir, name), below(to, name));
    copied.set(name, state);
  }
  for (const { folder, names } of gone) await removeFiles(below(to, folder), names);
  return bytes;
}

/**
 * Puts a copy in place where `dataDir` has no database yet; resolves with whether it did. Throws AppError `bad-request` for
 * a copy that is not whole.
 */
export async function restoreSnapshot(from: string, dataDir: string): Promise<boolean> {
  const databases = DATABASES.filter((name) => existsSync(below(from, name)));
  if (databases.length === 0 || DATABASES.some((name) => existsSync(below(dataDir, name)))) return false;
  await mkdir(/* turbopackIgnore: true */ dataDir, { recursive: true });
  for (const folder of FOLDERS) await addMissing(below(from, folder), below(dataDir, folder));
  const incoming = (name: string) => below(dataDir, `${name}.restoring`);
  for (const name of databases) await copyRestored(below(from, name), incoming(name));
  // Only when all are whole: a start with one of them would begin the other anew, and then copy that.
  for (const name of databases) await rename(incoming(name), below(dataDir, name));
  return true;
}

/** A disk that is away looks as if everything had been removed: then the copy is all there is. */
function requireDatabases(dataDir: string, to: string): void {
  const gone = DATABASES.find((name) => existsSync(below(to, name)) && !existsSync(below(dataDir, name)));
  if (gone === undefined) return;
  throw new AppError(
    'unavailable',
    `${gone} is in the copies in ${to} and not in ${dataDir}: nothing is copied. Stop the server and empty ${dataDir} to ` +
      'begin with the copies, or move them away to begin anew.',
  );
}

/** The path of a name in a folder. */
export function below(folder: string, name: string): string {
  return join(/* turbopackIgnore: true */ folder, name);
}

/** Changes with every change: of the file, or of the log beside it; undefined where there is no such database yet. */
async function stateOf(database: string): Promise<string | undefined> {
  const [file, log] = await Promise.all(
    [database, `${database}-wal`].map((path) =>
      stat(/* turbopackIgnore: true */ path).catch(() => undefined),
    ),
  );
  return file && file.size > 0 ? [file.size, file.mtimeMs, log?.size, log?.mtimeMs].join() : undefined;
}

/** Who writes a folder. Locks do not hold on network shares; a note that is renewed does, for what takes seconds. */
interface Claim {
  /** Resolves with whether the folder is ours, now and until the claim is stale. */
  hold(): Promise<boolean>;
  /** Leaves the folder to others, where it is ours. */
  release(): Promise<void>;
}

/** A claim to a folder by `name`. A claim that was not renewed within `staleMs` has expired. */
function claimFolder(folder: string, { name, staleMs }: { name: string; staleMs: number }): Claim {
  const note = join(/* turbopackIgnore: true */ folder, 'writer.json');
  const isFree = async () => {
    const writer = await readWriter(note);
    return writer === undefined || writer.name === name || Date.now() - writer.atMs > staleMs;
  };
  return {
    async hold() {
      await mkdir(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
      if (!(await isFree())) return false;
      await writeFile(note, JSON.stringify({ name, atMs: Date.now() }));
      return true;
    },
    async release() {
      if ((await readWriter(note))?.name === name) await rm(note, { force: true });
    },
  };
}

async function readWriter(note: string): Promise<{ name: string; atMs: number } | undefined> {
  try {
    const { name, atMs } = JSON.parse(await readFile(note, 'utf8'));
    return { name: String(name), atMs: Number(atMs) };
  } catch {
    return undefined;
  }
}

/** A copy contains users' questions: only the server's user may read it, like the file itself. */
const OWN = 0o600;

/**
 * Copies the copy of a database out of a folder of snapshots, with the changes beside it. It appears whole or not at all.
 * Throws AppError `bad-request` where the two do not belong together. A copy of an earlier version has no changes.
 */
export async function copyRestored(from: string, to: string): Promise<void> {
  const restored = `${to}.changing`;
  await copyWhole(from, restored);
  const changes = changesPath(from);
  try {
    if (existsSync(changes)) {
      applyChanges(restored, changes);
      hashCopy(restored, changes);
    }
    await rename(restored, to);
  } catch (thrown) {
    await rm(restored, { force: true });
    if (!(thrown instanceof TornCopy)) throw thrown;
    throw new AppError(
      'bad-request',
      `${from} is damaged (${thrown.message}). Nothing was restored. Was it copied while a server wrote snapshots? Then take ` +
        `another copy of that folder. Was ${basename(from)} replaced by hand or by an earlier version? Then remove ${changes} first.`,
      { cause: thrown },
    );
  }
}

/** Copies a file that does not change; the copy appears complete or not at all, and only its owner can read it. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = join(/* turbopackIgnore: true */ dirname(to), `${basename(to)}.part`);
  await copyFile(from, unfinished);
  // A copy has the rights of the file that it is made of. Some network shares have rights of their own.
  await chmod(unfinished, OWN).catch(() => undefined);
  await rename(unfinished, to);
}

/** Files that are not there whole, here and in every folder of ours. */
const UNFINISHED = /\.part$/;

/**
 * Copies what a folder has and its copy lacks. Files are never changed, only added and removed (originals are named after
 * their bytes), so that names tell it all. Returns the bytes written, and the names of those the copy has and the folder
 * has not.
 */
export async function addMissing(from: string, to: string): Promise<{ bytes: number; gone: string[] }> {
  const [there, copied] = await Promise.all([filesBelow(from), filesBelow(to)]);
  const known = new Set(copied);
  let bytes = 0;
  for (const name of there.filter((one) => !known.has(one))) {
    const target = join(/* turbopackIgnore: true */ to, name);
    await mkdir(/* turbopackIgnore: true */ dirname(target), { recursive: true });
    // Removed since it was listed: so is what names it.
    await copyWhole(join(/* turbopackIgnore: true */ from, name), target).catch(unlessGone);
    bytes += (await stat(/* turbopackIgnore: true */ target).catch(unlessGone))?.size ?? 0;
  }
  const present = new Set(there);
  return { bytes, gone: copied.filter((one) => !present.has(one)) };
}

/** Removes files from a copy. */
async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(/* turbopackIgnore: true */ folder, name), { force: true });
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(/* turbopackIgnore: true */ folder, {
    recursive: true,
    withFileTypes: true,
  }).catch(unlessGone);
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map((entry) => join(/* turbopackIgnore: true */ entry.parentPath, entry.name).slice(folder.length + 1));
}

function unlessGone(thrown: NodeJS.ErrnoException): undefined {
  if (thrown.code !== 'ENOENT') throw thrown;
}

/** What is copied where, how often, and who is told what went wrong. */
interface SnapshotOptions {
  dataDir: string;
  to: string;
  everyMs: number;
  failed: (error: AppError) => void;
  /** Hears of each snapshot that wrote something. */
  taken?: (snapshot: { bytes: number; seconds: number }) => void;
}

/**
 * Copies what changes in the folder of our files into another one, until it is told to stop; that takes a last copy. What
 * was written since the last copy is lost with the disk. One process at a time writes a folder of copies: a second one is
 * told so and leaves it alone. Holds no process open.
 */
export function scheduleSnapshots({
  dataDir,
  to,
  everyMs,
  failed,
  taken,
}: SnapshotOptions): () => Promise<void> {
  const state: SnapshotState = { copied: new Map(), copier: createPageCopier() };
  let isRunning = false;
  const claim = claimFolder(to, { name: `${hostname()}-${process.pid}`, staleMs: 3 * everyMs });
  const run = async () => {
    isRunning = true;
    try {
      if (!(await claim.hold())) throw new AppError('conflict', othersWrite(to));
      const startedAt = performance.now();
      const bytes = await takeSnapshot(dataDir, to, state);
      if (bytes > 0) taken?.({ bytes, seconds: (performance.now() - startedAt) / 1000 });
    } catch (thrown) {
      failed(AppError.from(thrown));
    } finally {
      isRunning = false;
    }
  };
  let running = run();
  const timer = setInterval(() => {
    // One that takes longer than the interval is not followed by those that it held up, and the folder stays ours.
    if (isRunning) void claim.hold().catch(() => undefined);
    else running = run();
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await run();
    state.copier.close();
    await claim.release().catch((thrown: unknown) => failed(AppError.from(thrown)));
  };
}

function othersWrite(folder: string): string {
  return `Another process writes snapshots to ${folder}: nothing of this one is copied. Run one instance, or use DATABASE_URL and a search service.`;
}
