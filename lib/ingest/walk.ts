import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type FileLabels, fileOfSidecar, isSidecar, Sidecars } from './sidecars/sidecars.ts';

/** A file that may become a document. */
export interface FoundFile {
  path: string;
  /** The folder that was asked for, absolute; the file's own folder when the file was named itself. */
  root: string;
  /** The path below the root, as citations write it. */
  sourcefile: string;
  sizeBytes: number;
  /** What sidecars say of it; absent where none does. */
  labels?: FileLabels;
}

/** What lies in the given places, in a stable order. */
export interface Walk {
  files: FoundFile[];
  /** Folders that could not be listed. */
  unreadable: string[];
  /** Sidecars without their file: a misspelt name leaves a document without its readers. */
  orphans: string[];
  /** Folders among the given places, which `--sync` compares with. */
  folders: string[];
}

const IGNORED = new Set(['node_modules', '__macosx', 'thumbs.db', 'ehthumbs.db', 'desktop.ini']);

/**
 * Finds the files in the given places. Symbolic links inside a folder are not followed; hidden files, lock files of
 * Office (`~$…`), what operating systems leave behind and sidecars are passed over. Throws `not-found` for a place that is not there.
 */
export async function walk(places: string[]): Promise<Walk> {
  const found: Walk = { files: [], unreadable: [], orphans: [], folders: [] };
  for (const place of places) {
    const path = await realpath(place).catch(() => undefined);
    if (path === undefined) throw new AppError('not-found', `${place} does not exist; check the path.`);
    const { isFolder, sizeBytes } = await describe(path);
    if (isFolder) {
      found.folders.push(path);
      await walkFolder({ root: path, sidecars: new Sidecars(path), found }, path);
    } else {
      const root = dirname(path);
      found.files.push(await labelled(toFile(path, root, sizeBytes), new Sidecars(root)));
    }
  }
  return found;
}

async function describe(path: string): Promise<{ isFolder: boolean; sizeBytes: number }> {
  const stats = await stat(path);
  return { isFolder: stats.isDirectory(), sizeBytes: stats.size };
}

interface Search {
  root: string;
  sidecars: Sidecars;
  found: Walk;
}

async function walkFolder(search: Search, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    search.found.unreadable.push(folder);
    return;
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (isPassedOver(entry)) continue;
    if (entry.isDirectory()) await walkFolder(search, path);
    if (entry.isFile()) await noteFile(path, names, search);
  }
}

/** `names` are those in its folder, in lower case. */
async function noteFile(
  path: string,
  names: ReadonlySet<string>,
  { root, sidecars, found }: Search,
): Promise<void> {
  if (isSidecar(basename(path))) {
    const file = fileOfSidecar(basename(path));
    if (file !== undefined && !names.has(file.toLowerCase())) found.orphans.push(path);
    return;
  }
  const stats = await stat(path).catch(() => undefined);
  if (stats) found.files.push(await labelled(toFile(path, root, stats.size), sidecars));
}

async function labelled(file: FoundFile, sidecars: Sidecars): Promise<FoundFile> {
  const labels = await sidecars.labelsOf(file.path);
  return labels ? { ...file, labels } : file;
}

function isPassedOver(entry: Dirent): boolean {
  return /^(\.|~\$)/.test(entry.name) || IGNORED.has(entry.name.toLowerCase());
}

function toFile(path: string, root: string, sizeBytes: number): FoundFile {
  const name = relative(root, path) || basename(path);
  return { path, root, sourcefile: encodeSourcefile(name.normalize('NFC')), sizeBytes };
}
