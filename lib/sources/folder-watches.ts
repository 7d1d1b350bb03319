import { type FSWatcher, watch } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isPassedOver } from '#lib/ingest/walk.ts';
import { SOURCE_KINDS } from './kinds/source-kinds.ts';
import type { SourceConfig } from './read-sources.ts';

/** Folders of one source that are watched. Changes in others are found when the source is listed. */
const MOST_FOLDERS = 4000;
/** A change is announced when nothing has changed for this long, so that a file is complete that is being copied… */
const QUIET_MS = 700;
/** …or when changes go on for this long. */
const MOST_WAIT_MS = 10_000;
/** How often it looks whether a folder is there, or another one is mounted in its position. */
const LOOK_MS = 30_000;

/** What watches are told with. */
interface WatchParts {
  /** Something in the folder of this source changed. */
  onChange: (source: string) => void;
  /** Part of the folder, or all of it, is not watched; called once for each folder. */
  onLimit: (source: string, reason: string) => void;
  now: () => number;
}

/**
 * Watches the folders of sources, so that a change is known before their interval is over. Only a hint: a mount without events,
 * a folder that cannot be watched or one too many is found by listing. Symbolic links are not followed. Holds no process alive.
 */
export class FolderWatches {
  readonly #parts: WatchParts;
  readonly #watches = new Map<string, FolderWatch>();
  #sources: readonly SourceConfig[] = [];
  #nextLookMs = 0;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** Watches the folders of these sources and no others. Cheap where nothing changed: called at each tick of a schedule. */
  follow(sources: readonly SourceConfig[]): void {
    const nowMs = this.#parts.now();
    if (sources === this.#sources && nowMs < this.#nextLookMs) return;
    this.#sources = sources;
    this.#nextLookMs = nowMs + LOOK_MS;
    const folders = new Map(
      sources.flatMap(({ name, kind, settings }) => {
        const folder = SOURCE_KINDS[kind].watched(settings);
        return folder === undefined ? [] : [[name, folder] as const];
      }),
    );
    for (const [name, watched] of this.#watches) {
      if (folders.get(name) === watched.folder) continue;
      watched.close();
      this.#watches.delete(name);
    }
    for (const [name, folder] of folders) {
      const known = this.#watches.get(name);
      const { onChange, onLimit } = this.#parts;
      const watched =
        known ??
        new FolderWatch(
          folder,
          () => onChange(name),
          (reason) => onLimit(name, reason),
        );
      this.#watches.set(name, watched);
      void watched.look();
    }
  }

  /** Resolves when every folder is watched as far as it can be. */
  async settled(): Promise<void> {
    await Promise.all([...this.#watches.values()].map((watched) => watched.look()));
  }

  close(): void {
    for (const watched of this.#watches.values()) watched.close();
    this.#watches.clear();
  }
}

/** The watch of one folder and the folders in it. */
class FolderWatch {
  readonly folder: string;
  readonly #onChange: () => void;
  readonly #onLimit: (reason: string) => void;
  readonly #watchers = new Map<string, FSWatcher>();
  /** Device and inode: another file system may be mounted here. */
  #identity: string | undefined;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #firstAtMs: number | undefined;
  #isLimited = false;
  #isClosed = false;

  constructor(folder: string, onChange: () => void, onLimit: (reason: string) => void) {
    this.folder = folder;
    this.#onChange = onChange;
    this.#onLimit = onLimit;
  }

  /** Begins to watch, or watches anew where the folder is another one by now. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#closeWatchers();
  }

  async #look(): Promise<void> {
    const stats = await stat(/* turbopackIgnore: true */ this.folder).catch(() => undefined);
    const identity = stats?.isDirectory() ? `${stats.dev} ${stats.ino}` : undefined;
    if (identity === this.#identity && this.#watchers.size > 0) return;
    const isOther = this.#identity !== undefined && identity !== undefined;
    this.#closeWatchers();
    if (identity === undefined) return;
    this.#identity = identity;
    await this.#watchAll();
    if (isOther && !this.#isClosed) this.#changed();
  }

  /** Watches the folders that are there now. */
  async #watchAll(): Promise<void> {
    const root = await realpath(/* turbopackIgnore: true */ this.folder).catch(() => undefined);
    if (root === undefined) return;
    // Elsewhere the system watches all folders below one by itself.
    const isRecursive = process.platform !== 'linux';
    const folders = isRecursive ? [root] : await foldersBelow(root);
    if (folders.length > MOST_FOLDERS) this.#limit(`it has more than ${MOST_FOLDERS} folders`);
    const wanted = new Set(folders.slice(0, MOST_FOLDERS));
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watch(folder, isRecursive)) return;
  }

  /** False where nothing more can be watched. */
  #watch(folder: string, recursive: boolean): boolean {
    if (this.#isClosed || this.#watchers.has(folder)) return !this.#isClosed;
    try {
      const watcher = watch(/* turbopackIgnore: true */ folder, { persistent: false, recursive });
      this.#watchers.set(folder, watcher);
      watcher.on('error', () => this.#drop(folder, watcher));
      watcher.on('change', (_event, name) => {
        if (name === null || !isPassedOver(basename(String(name)))) this.#changed();
      });
      return true;
    } catch (thrown) {
      const { code = '' } = thrown as NodeJS.ErrnoException;
      // It went between the listing and now: its parent says so.
      if (code === 'ENOENT' || code === 'ENOTDIR') return true;
      const isFull = code === 'ENOSPC' || code === 'EMFILE';
      this.#limit(
        isFull ? `the system watches no more folders (${code})` : `a folder cannot be watched (${code})`,
      );
      return !isFull;
    }
  }

  #drop(folder: string, watcher: FSWatcher): void {
    watcher.close();
    if (this.#watchers.get(folder) === watcher) this.#watchers.delete(folder);
  }

  #limit(reason: string): void {
    if (this.#isLimited) return;
    this.#isLimited = true;
    this.#onLimit(reason);
  }

  #changed(): void {
    if (this.#isClosed) return;
    const nowMs = performance.now();
    this.#firstAtMs ??= nowMs;
    const waitMs = Math.max(0, Math.min(QUIET_MS, this.#firstAtMs + MOST_WAIT_MS - nowMs));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#announce(), waitMs).unref();
  }

  /** New folders are watched first: what changes in them after the listing is announced too. */
  async #announce(): Promise<void> {
    this.#firstAtMs = undefined;
    await this.#looking;
    await this.#watchAll();
    if (!this.#isClosed) this.#onChange();
  }

  #closeWatchers(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }
}

/** A folder and those in it, by breadth, as many as are watched and one more. */
async function foldersBelow(root: string): Promise<string[]> {
  const found = [root];
  for (let at = 0; at < found.length && found.length <= MOST_FOLDERS; at++) {
    const folder = found[at] ?? root;
    const entries = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true }).catch(
      () => [],
    );
    const below = entries.filter((entry) => entry.isDirectory() && !isPassedOver(entry.name));
    for (const { name } of below) found.push(join(folder, name));
  }
  return found.slice(0, MOST_FOLDERS + 1);
}
