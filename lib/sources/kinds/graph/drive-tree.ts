import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { SourceItem } from '#lib/core/ports/source.ts';
import { isRecord } from '#lib/shared/json.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import { textOf } from './graph-calls.ts';

/** A file or folder as Microsoft Graph lists it. */
export interface DriveItem {
  id: string;
  /** The id of its folder; empty for the root. */
  parent: string;
  name: string;
  /** `other` is no document: a notebook, or a link to another drive. */
  kind: 'file' | 'folder' | 'deleted' | 'other';
  listed: Pick<SourceItem, 'version' | 'url' | 'sizeBytes' | 'modifiedAt' | 'owner'>;
  /** The id of a page in the list of its site. */
  listItemId: string | undefined;
  isMalware: boolean;
  isSharedChanged: boolean;
}

const ID = /^[\w!.,-]{1,300}$/;

/** Reads a driveItem. Undefined for one without an id, which nothing can be asked about. */
export function readDriveItem(value: unknown): DriveItem | undefined {
  const id = textOf(value, 'id');
  if (!isRecord(value) || id === undefined || !ID.test(id)) return undefined;
  const parent = textOf(value, 'parentReference', 'id');
  const isRoot = isRecord(value['root']);
  return {
    id,
    parent: isRoot ? '' : (parent ?? ''),
    name: textOf(value, 'name') ?? '',
    kind: kindOf(value, isRoot || parent !== undefined),
    listed: listedOf(value),
    listItemId: textOf(value, 'sharepointIds', 'listItemUniqueId'),
    isMalware: isRecord(value['malware']),
    isSharedChanged: /^true$/i.test(String(value['@microsoft.graph.sharedChanged'])),
  };
}

function listedOf(value: Record<string, unknown>): DriveItem['listed'] {
  const [url, modifiedAt] = [textOf(value, 'webUrl'), textOf(value, 'lastModifiedDateTime')];
  const isDated = modifiedAt !== undefined && !Number.isNaN(Date.parse(modifiedAt));
  const size = value['size'];
  const owner = personOf(value['lastModifiedBy']) ?? personOf(value['createdBy']);
  return {
    version: textOf(value, 'cTag') ?? textOf(value, 'eTag') ?? `${modifiedAt} ${String(size)}`,
    ...(url !== undefined && /^https?:\/\//i.test(url) && { url }),
    ...(typeof size === 'number' && size >= 0 && { sizeBytes: size }),
    ...(isDated && { modifiedAt: new Date(modifiedAt).toISOString() }),
    ...(owner !== undefined && { owner }),
  };
}

function kindOf(value: Record<string, unknown>, hasParent: boolean): DriveItem['kind'] {
  if (isRecord(value['deleted']) || isRecord(value['@removed'])) return 'deleted';
  if (!hasParent || isRecord(value['remoteItem']) || isRecord(value['package'])) return 'other';
  if (isRecord(value['folder']) || isRecord(value['root'])) return 'folder';
  return isRecord(value['file']) ? 'file' : 'other';
}

function personOf(identity: unknown): string | undefined {
  const name = textOf(identity, 'user', 'email') ?? textOf(identity, 'user', 'displayName');
  return name === undefined ? undefined : plainLine(name, 200);
}

/** A folder as the last listing left it. `readers` is a digest of its permissions. */
export interface Folder {
  parent: string;
  name: string;
  readers: string;
}

const DEEPEST = 300;

/**
 * The folders of a drive, and which files are in them: a list of changes says of a folder that moved or was deleted only
 * itself. Ids are those of the drive; the root is a folder whose parent is empty.
 */
export class DriveTree {
  readonly folders = new Map<string, Folder>();
  /** The folder of each file. */
  readonly files = new Map<string, string>();

  copy(): DriveTree {
    const tree = new DriveTree();
    for (const [id, folder] of this.folders) tree.folders.set(id, folder);
    for (const [id, parent] of this.files) tree.files.set(id, parent);
    return tree;
  }

  /** The folders from the root's child down to this one, the ids of all of them included; undefined where the way to the root is broken. */
  wayTo(folderId: string): { ids: string[]; names: string[] } | undefined {
    const ids: string[] = [];
    const names: string[] = [];
    for (let id = folderId; ; ) {
      const folder = this.folders.get(id);
      if (!folder || ids.length > DEEPEST) return undefined;
      ids.unshift(id);
      if (folder.parent === '') return { ids, names };
      names.unshift(folder.name);
      id = folder.parent;
    }
  }

  /** The root of the drive, as soon as it was listed. */
  roots(): string[] {
    return [...this.folders].filter(([, { parent }]) => parent === '').map(([id]) => id);
  }

  /** The folders that some file or folder is in, and that are not known. */
  missingParents(): Set<string> {
    const missing = new Set<string>();
    for (const parent of this.files.values()) if (!this.folders.has(parent)) missing.add(parent);
    for (const { parent } of this.folders.values())
      if (parent !== '' && !this.folders.has(parent)) missing.add(parent);
    return missing;
  }
}

/** A drive before and after a list of changes. */
export class DriveUpdate {
  readonly items: Map<string, DriveItem>;
  readonly tree: DriveTree;
  readonly deleted = new Set<string>();
  readonly listedFolders = new Set<string>();
  readonly #dirtyFolders = new Set<string>();

  constructor(old: DriveTree | undefined, items: Map<string, DriveItem>) {
    this.items = items;
    this.tree = old?.copy() ?? new DriveTree();
    for (const item of items.values()) this.put(item);
  }

  put(item: DriveItem): void {
    const { id, kind, parent, name } = item;
    const before = this.tree.folders.get(id);
    if (kind !== 'folder') this.tree.folders.delete(id);
    if (kind !== 'file') this.tree.files.delete(id);
    if (kind === 'file') this.tree.files.set(id, parent);
    else if (kind === 'folder') {
      this.tree.folders.set(id, { parent, name, readers: before?.readers ?? '' });
      this.listedFolders.add(id);
      if (before?.parent !== parent || before.name !== name || item.isSharedChanged)
        this.#dirtyFolders.add(id);
    } else this.deleted.add(id);
  }

  putDigest(id: string, readers: string): void {
    const folder = this.tree.folders.get(id);
    if (!folder) return;
    if (folder.readers !== readers) this.#dirtyFolders.add(id);
    this.tree.folders.set(id, { ...folder, readers });
  }

  /** Files that the source had and has no longer. Those without a way to the root leave the tree. */
  goneFrom(old: DriveTree | undefined): Set<string> {
    const gone = new Set(this.deleted);
    for (const [file, parent] of this.tree.files) if (!this.tree.wayTo(parent)) gone.add(file);
    for (const file of gone) this.tree.files.delete(file);
    for (const folder of [...this.tree.folders.keys()])
      if (!this.tree.wayTo(folder)) this.tree.folders.delete(folder);
    for (const file of old?.files.keys() ?? []) if (!this.tree.files.has(file)) gone.add(file);
    return gone;
  }

  /** Folders that were not listed, in folders that changed for what is in them. */
  foldersBelowDirty(): string[] {
    const isBelowDirty = this.#belowDirty();
    return [...this.tree.folders.keys()].filter((id) => !this.listedFolders.has(id) && isBelowDirty(id));
  }

  /** Files that were listed, and all below folders that changed for them. */
  dirtyFiles(): string[] {
    const isBelowDirty = this.#belowDirty();
    const files = [...this.tree.files];
    return files.filter(([id, parent]) => this.items.has(id) || isBelowDirty(parent)).map(([id]) => id);
  }

  #belowDirty(): (folder: string) => boolean {
    const known = new Map<string, boolean>();
    return (folder) => {
      const isBelow =
        known.get(folder) ?? this.tree.wayTo(folder)?.ids.some((id) => this.#dirtyFolders.has(id)) ?? false;
      known.set(folder, isBelow);
      return isBelow;
    };
  }
}

/** What is stored of a drive between listings. `link` leads to its next changes. */
export interface DriveState {
  link: string;
  tree: DriveTree;
}

/** What is stored between listings. */
export interface GraphState {
  /** When all was listed last. */
  fullAtMs: number;
  drives: Map<string, DriveState>;
  /** Digests of who is in the groups of sites, by key. */
  siteGroups: Map<string, string>;
  notices: string[];
}

const stored = z.object({
  version: z.literal(1),
  settings: z.string(),
  fullAtMs: z.number(),
  drives: z.array(
    z.object({
      id: z.string(),
      link: z.string(),
      folders: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
      files: z.record(z.string(), z.array(z.string())),
    }),
  ),
  siteGroups: z.record(z.string(), z.string()),
  notices: z.array(z.string()),
});

const MOST_CHARACTERS = 15_000_000;
const MOST_BYTES = 200_000_000;

/** The state as a cursor. Null for one that is too long to be stored: then the next listing is one of everything. */
export function encodeState(
  { fullAtMs, drives, siteGroups, notices }: GraphState,
  settings: string,
): string | null {
  const content: z.input<typeof stored> = {
    version: 1,
    settings,
    fullAtMs,
    drives: [...drives].map(([id, { link, tree }]) => ({
      id,
      link,
      folders: [...tree.folders].map(([folder, { parent, name, readers }]) => [
        folder,
        parent,
        name,
        readers,
      ]),
      files: filesByFolder(tree),
    })),
    siteGroups: Object.fromEntries(siteGroups),
    notices,
  };
  const text = deflateRawSync(JSON.stringify(content)).toString('base64');
  return text.length > MOST_CHARACTERS ? null : text;
}

/** The state of a cursor; undefined for one of other settings, or that cannot be read. */
export function decodeState(cursor: string | null, settings: string): GraphState | undefined {
  if (cursor === null) return undefined;
  try {
    const bytes = inflateRawSync(Buffer.from(cursor, 'base64'), { maxOutputLength: MOST_BYTES });
    const content = stored.parse(JSON.parse(bytes.toString('utf8')));
    if (content.settings !== settings) return undefined;
    const drives = content.drives.map(({ id, link, folders, files }) => {
      const tree = new DriveTree();
      for (const [folder, parent, name, readers] of folders)
        tree.folders.set(folder, { parent, name, readers });
      for (const [parent, ids] of Object.entries(files)) for (const file of ids) tree.files.set(file, parent);
      return [id, { link, tree }] as const;
    });
    const { fullAtMs, siteGroups, notices } = content;
    return { fullAtMs, notices, drives: new Map(drives), siteGroups: new Map(Object.entries(siteGroups)) };
  } catch {
    return undefined;
  }
}

function filesByFolder({ files }: DriveTree): Record<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [file, parent] of files) {
    const ids = folders.get(parent);
    if (ids) ids.push(file);
    else folders.set(parent, [file]);
  }
  return Object.fromEntries(folders);
}
