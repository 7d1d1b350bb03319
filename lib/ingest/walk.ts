import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { encodeSourcefile } from '#lib/core/sourcepage.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** A file that may become a document. */
export interface FoundFile {
  path: string;
  /** The folder that was asked for, absolute; the file's own folder when the file was named itself. */
  root: string;
  /** The path below the root, as citations write it. */
  sourcefile: string;
  sizeBytes: number;
}

/** What lies in the given places, in a stable order. `unreadable` are folders that could not be listed. */
export interface Walk {
  files: FoundFile[];
  unreadable: string[];
  /** Folders among the given places, which `--sync` compares with. */
  folders: string[];
}

const IGNORED = new Set(['node_modules', '__macosx', 'thumbs.db', 'ehthumbs.db', 'desktop.ini']);

/**
 * Finds the files in the given places. Symbolic links inside a folder are not followed; hidden files, lock files of
 * Office (`~$…`) and what operating systems leave behind are passed over. Throws `not-found` for a place that is not there.
 */
export async function walk(places: string[]): Promise<Walk> {
  const found: Walk = { files: [], unreadable: [], folders: [] };
  for (const place of places) {
    const path = await realpath(place).catch(() => undefined);
    if (path === undefined) throw new AppError('not-found', `${place} does not exist; check the path.`);
    const { isFolder, sizeBytes } = await describe(path);
    if (isFolder) {
      found.folders.push(path);
      await walkFolder(path, path, found);
    } else {
      found.files.push(toFile(path, dirname(path), sizeBytes));
    }
  }
  return found;
}

async function describe(path: string): Promise<{ isFolder: boolean; sizeBytes: number }> {
  const stats = await stat(path);
  return { isFolder: stats.isDirectory(), sizeBytes: stats.size };
}

async function walkFolder(root: string, folder: string, found: Walk): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    found.unreadable.push(folder);
    return;
  }
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (isPassedOver(entry)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walkFolder(root, path, found);
    else if (entry.isFile()) {
      const stats = await stat(path).catch(() => undefined);
      if (stats) found.files.push(toFile(path, root, stats.size));
    }
  }
}

function isPassedOver(entry: Dirent): boolean {
  return /^(\.|~\$)/.test(entry.name) || IGNORED.has(entry.name.toLowerCase());
}

function toFile(path: string, root: string, sizeBytes: number): FoundFile {
  const name = relative(root, path) || basename(path);
  return { path, root, sourcefile: encodeSourcefile(name.normalize('NFC')), sizeBytes };
}
