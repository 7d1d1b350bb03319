import type { BigIntStats, Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { namedType } from './file-type.ts';
import { printable } from './report.ts';
import { type FileLabels, fileOfSidecar, isSidecar, Sidecars } from './sidecars/sidecars.ts';

/** A file that may become a document. */
export interface FoundFile {
  path: string;
  /** The folder that was asked for, absolute; the file's own folder when the file was named itself. */
  root: string;
  /** The path below the root, as citations write it. */
  sourcefile: string;
  sizeBytes: number;
  /** When the file was last changed (ISO 8601). */
  modified: string;
  /** Different whenever the content is, as far as the disk tells times apart. */
  stamp?: string;
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
  /** Symbolic links that do not count, where others do. */
  links: string[];
  /** Folders among the given places, which `--sync` compares with. */
  folders: string[];
}

const IGNORED = new Set(['node_modules', '__macosx', 'thumbs.db', 'ehthumbs.db', 'desktop.ini']);

/** How folders are searched. `linksInside`: a symbolic link counts where it leads to a file inside the same folder. */
interface WalkOptions {
  linksInside?: boolean;
}

/**
 * Finds the files in the given places. Other symbolic links inside a folder are not followed; hidden files, lock files of
 * Office (`~$…`), what operating systems leave behind and sidecars are passed over. Throws `not-found` for a place that is not there.
 */
export async function walk(places: string[], { linksInside = false }: WalkOptions = {}): Promise<Walk> {
  const found: Walk = { files: [], unreadable: [], orphans: [], links: [], folders: [] };
  for (const place of places) {
    const path = await realpath(place).catch(() => undefined);
    if (path === undefined) throw new AppError('not-found', `${place} does not exist; check the path.`);
    const stats = await stat(path, { bigint: true });
    if (stats.isDirectory()) {
      found.folders.push(path);
      await walkFolder({ root: path, sidecars: new Sidecars(path), found, linksInside }, path);
    } else {
      const root = dirname(path);
      found.files.push(await labelled(toFile(path, root, stats), new Sidecars(root)));
    }
  }
  return found;
}

interface Search {
  root: string;
  sidecars: Sidecars;
  found: Walk;
  linksInside: boolean;
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
    if (isPassedOver(entry.name)) continue;
    if (entry.isDirectory()) await walkFolder(search, path);
    if (entry.isFile() || (await isLinkInside(entry, path, search))) await noteFile(path, names, search);
    else if (entry.isSymbolicLink() && search.linksInside) search.found.links.push(path);
  }
}

async function isLinkInside(entry: Dirent, path: string, { root, linksInside }: Search): Promise<boolean> {
  if (!linksInside || !entry.isSymbolicLink()) return false;
  const target = await realpath(path).catch(() => '');
  return target.startsWith(root + sep) && (await stat(target)).isFile();
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
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  if (stats) found.files.push(await labelled(toFile(path, root, stats), sidecars));
}

async function labelled(file: FoundFile, sidecars: Sidecars): Promise<FoundFile> {
  const labels = await sidecars.labelsOf(file.path);
  return labels ? { ...file, labels } : file;
}

/** Whether files and folders of this name never become documents: hidden ones, lock files, what systems leave behind. */
export function isPassedOver(name: string): boolean {
  return /^(\.|~\$)/.test(name) || IGNORED.has(name.toLowerCase());
}

function toFile(path: string, root: string, stats: BigIntStats): FoundFile {
  const name = relative(root, path) || basename(path);
  return {
    path,
    root,
    sourcefile: encodeSourcefile(name.normalize('NFC')),
    sizeBytes: Number(stats.size),
    modified: stats.mtime.toISOString(),
    stamp: stampOf(stats),
  };
}

/** Different whenever the content of a file is, as far as its disk tells times apart. */
export function stampOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return [size, mtimeNs, ctimeNs, ino].join('-');
}

/** Names in a refusal: enough to recognise the folder by. */
const MOST_NAMES = 3;

/** How to delete the documents of a missing or empty folder, as the end of a message. */
export const DELETE_ON_PURPOSE =
  'To delete its documents on purpose, use --remove with that path instead of --sync.';

/** The documents that were ingested from one of the folders and are not there any more. */
export function leftFolders(
  documents: StoredDocument[],
  { folders, files }: Pick<Walk, 'folders' | 'files'>,
): StoredDocument[] {
  const here = new Set(files.map(({ sourcefile }) => sourcefile));
  return documents.filter(
    ({ root, sourcefile }) => root !== null && folders.includes(root) && !here.has(sourcefile),
  );
}

/**
 * Why `--sync` must not change anything, in full sentences that name the folder and what to do; undefined where it may.
 * A folder without a file that can be read is refused always: its disk is probably not mounted. A folder that would lose
 * more than half of its documents, and more than one, is refused unless `allowRemoval`.
 */
export function syncRefusal(
  documents: StoredDocument[],
  found: Walk,
  { allowRemoval }: { allowRemoval: boolean },
): string | undefined {
  for (const folder of found.folders) {
    const indexed = documents.filter(({ root }) => root === folder);
    if (!found.files.some(({ root, path }) => root === folder && !('skip' in namedType(path))))
      return emptyText(folder, indexed, found.unreadable.includes(folder));
    const left = leftFolders(indexed, found);
    const isMost = left.length > 1 && left.length * 2 > indexed.length;
    if (isMost && found.unreadable.length === 0 && !allowRemoval)
      return mostText(folder, left, indexed.length);
  }
  return undefined;
}

function emptyText(folder: string, indexed: StoredDocument[], isUnreadable: boolean): string {
  const path = printable(folder);
  const state = isUnreadable ? 'cannot be listed' : 'contains no documents';
  const loss =
    indexed.length === 0
      ? ''
      : ` --sync would remove ${indexed.length} of ${indexed.length} documents that are indexed from it (${namesOf(indexed)}).`;
  const check = isUnreadable
    ? 'Check its permissions, and that its disk is mounted.'
    : 'Check the path, and that its disk is mounted.';
  return `${path} ${state}.${loss} ${check} ${DELETE_ON_PURPOSE}`;
}

function mostText(folder: string, left: StoredDocument[], indexed: number): string {
  return (
    `--sync would remove ${left.length} of the ${indexed} documents that are indexed from ${printable(folder)}, ` +
    `which is more than half (${namesOf(left)}). Check that the folder is complete. ` +
    'To remove them on purpose, run the same command with --allow-removal.'
  );
}

/**
 * Why documents that are gone from a source must not be removed, for an administrator: it is empty, or would lose more than half
 * of its `indexed` documents, and more than one. Undefined where they may.
 */
export function removalRefusal(
  gone: StoredDocument[],
  indexed: number,
  { source, isEmpty }: { source: string; isEmpty: boolean },
): string | undefined {
  if (gone.length === 0 || (!isEmpty && (gone.length < 2 || gone.length * 2 <= indexed))) return undefined;
  const state = isEmpty
    ? 'The source is empty'
    : `${gone.length} of ${indexed} documents are gone from the source, which is more than half`;
  return (
    `${state}. Nothing was removed (${namesOf(gone)}). Check that the source is complete. ` +
    `To remove them on purpose, run npm run sync -- ${source} --allow-removal.`
  );
}

function namesOf(documents: StoredDocument[]): string {
  const names = documents.slice(0, MOST_NAMES).map(({ sourcefile }) => printable(sourcefile));
  const more = documents.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
