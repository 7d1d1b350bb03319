import { createHash } from 'node:crypto';
import type { ListingEnd, Source, SourceChange, SourceContent, SourceItem } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { fileKindOf } from '#lib/shared/document-formats.ts';
import { itemPath } from '../item-name.ts';
import {
  type DriveItem,
  type DriveTree,
  DriveUpdate,
  decodeState,
  encodeState,
  type GraphState,
  readDriveItem,
} from './drive-tree.ts';
import { type GraphAccess, GraphCalls, type GraphTools, inParallel } from './graph-calls.ts';
import { digestOfReaders, GraphReaders, type ReaderSettings } from './graph-readers.ts';
import { pageHtml } from './site-page.ts';

/** A drive: a library of a site, or somebody's OneDrive. */
export interface Drive {
  id: string;
  /** The names that paths of its files begin with; the last one is that of the drive. */
  path: string[];
  /** The address of its site, where groups of the site are. */
  siteUrl: string;
  /** The user whose drive it is. */
  owner?: string;
  /** The address of the pages of its site, where it holds these. */
  pages?: string;
}

/** Finds the drives that a source consists of. Throws AppError `not-configured` for one that does not exist. */
export type FindDrives = (calls: GraphCalls, signal: AbortSignal) => Promise<Drive[]>;

/** What sources at Microsoft Graph have in common. */
export interface GraphSettings extends GraphAccess, ReaderSettings {
  /** Folders below the drives; everything when empty. */
  folders: string[];
  /** Everything is listed again after so many hours. */
  fullListingHours: number;
}

/** Asks for changes of permissions too, whoever they concern, and for those of a folder once. */
const PREFER =
  'deltashowremovedasdeleted, deltatraversepermissiongaps, deltashowsharingchanges, hierarchicalsharing';
/** Files and folders of all drives, more than which no state is stored. */
const MOST_NODES = 2_000_000;
const PAGE_BYTES = 20_000_000;

/**
 * Drives of SharePoint or OneDrive. A listing asks for what changed since the last one; everything is listed the first
 * time, when the settings change, when somebody enters or leaves a group of a site, and once in `fullListingHours`. Who may
 * read a file is read with it, and again for all files below a folder that moved or whose permissions changed.
 */
export function openGraphSource(settings: GraphSettings, findDrives: FindDrives, tools: GraphTools): Source {
  return {
    changes: (cursor, signal) => new GraphListing(settings, findDrives, tools, signal).list(cursor),
    close: async () => {},
  };
}

class GraphListing {
  readonly #settings: GraphSettings;
  readonly #findDrives: FindDrives;
  readonly #tools: GraphTools;
  readonly #signal: AbortSignal;
  readonly #calls: GraphCalls;
  readonly #readers: GraphReaders;
  readonly #now: () => number;
  readonly #usedGroups = new Set<string>();
  #files = 0;

  constructor(settings: GraphSettings, findDrives: FindDrives, tools: GraphTools, signal: AbortSignal) {
    this.#settings = settings;
    this.#findDrives = findDrives;
    this.#tools = tools;
    this.#signal = signal;
    this.#now = tools.now ?? Date.now;
    this.#calls = new GraphCalls(settings, tools);
    this.#readers = new GraphReaders(this.#calls, settings, this.#now);
  }

  async *list(cursor: string | null): AsyncGenerator<SourceChange, ListingEnd> {
    const digest = createHash('sha256').update(JSON.stringify(this.#settings)).digest('base64url');
    const known = decodeState(cursor, digest);
    const drives = await this.#findDrives(this.#calls, this.#signal);
    const before = known && (await this.#isFresh(known)) ? known : undefined;
    const state: GraphState = {
      fullAtMs: before?.fullAtMs ?? this.#now(),
      drives: new Map(),
      siteGroups: new Map(before?.siteGroups),
      notices: [],
    };
    yield* this.#listDrives(drives, before, state);
    for (const key of this.#usedGroups)
      state.siteGroups.set(key, await this.#readers.digestOfGroup(key, this.#signal));
    state.notices = [...new Set([...(before?.notices ?? []), ...this.#readers.notices])].slice(0, 100);
    yield* state.notices.map(noticeOf);
    return { cursor: encodeState(state, digest), complete: before === undefined };
  }

  async *#listDrives(
    drives: Drive[],
    before: GraphState | undefined,
    state: GraphState,
  ): AsyncGenerator<SourceChange> {
    for (const drive of drives) {
      const listed = await this.#changesOf(drive, before?.drives.get(drive.id)?.link);
      const old = before?.drives.get(drive.id)?.tree;
      const tree = new DriveUpdate(listed.isFull ? undefined : old, listed.items);
      yield* this.#listDrive(drive, tree, old);
      state.drives.set(drive.id, { link: listed.link, tree: tree.tree });
    }
    for (const [id, { tree }] of before?.drives ?? []) {
      if (state.drives.has(id)) continue;
      for (const file of tree.files.keys()) yield { type: 'gone', id: idOf(id, file) };
    }
  }

  /** Whether changes since that state are enough. */
  async #isFresh({ fullAtMs, siteGroups }: GraphState): Promise<boolean> {
    if (this.#now() - fullAtMs >= this.#settings.fullListingHours * 3_600_000) return false;
    // No list of changes says that somebody entered or left a group of a site.
    for (const [key, digest] of siteGroups)
      if ((await this.#readers.digestOfGroup(key, this.#signal)) !== digest) return false;
    return true;
  }

  /** What changed in a drive, each item as it was listed last. Everything where the link is too old. */
  async #changesOf(
    drive: Drive,
    link: string | undefined,
  ): Promise<{ items: Map<string, DriveItem>; link: string; isFull: boolean }> {
    if (link !== undefined) {
      try {
        return { ...(await this.#pagesOf(link)), isFull: false };
      } catch (thrown) {
        // 410: the token has expired.
        if (AppError.from(thrown).code !== 'not-found') throw thrown;
      }
    }
    return { ...(await this.#pagesOf(`${pathOfDrive(drive)}/root/delta`)), isFull: true };
  }

  async #pagesOf(from: string): Promise<{ items: Map<string, DriveItem>; link: string }> {
    const items = new Map<string, DriveItem>();
    let link: string | undefined;
    for await (const { values, deltaLink } of this.#calls.pages(from, this.#signal, { prefer: PREFER })) {
      for (const value of values) {
        const item = readDriveItem(value);
        if (!item) continue;
        // An item comes again when it changes while it is listed: the last one counts.
        items.delete(item.id);
        items.set(item.id, item);
      }
      if (items.size > MOST_NODES)
        throw new AppError('too-large', `A drive has more than ${MOST_NODES} items.`);
      link = deltaLink;
    }
    if (link === undefined)
      throw new AppError('unavailable', 'The list of changes ended without a link to the next one.');
    return { items, link };
  }

  async *#listDrive(
    drive: Drive,
    update: DriveUpdate,
    old: DriveTree | undefined,
  ): AsyncGenerator<SourceChange> {
    await this.#findParents(drive, update);
    // Before those of the files: a change between the two shows in the next listing, which then finds another digest.
    await this.#readFolders(drive, update);
    for (const id of update.goneFrom(old)) yield { type: 'gone', id: idOf(drive.id, id) };
    const files = update.dirtyFiles();
    this.#files += files.length;
    if (this.#files > this.#tools.limits.maxItems) {
      const most = this.#tools.limits.maxItems;
      throw new AppError('too-large', `It has more than ${most} files (maxItems); name folders.`);
    }
    for await (const change of inParallel(files, (id) => this.#changeOf(drive, update, id))) {
      this.#signal.throwIfAborted();
      yield change;
    }
  }

  /** Looks up folders that the list did not name. */
  async #findParents(drive: Drive, update: DriveUpdate): Promise<void> {
    const asked = new Set<string>();
    for (;;) {
      const missing = [...update.tree.missingParents()].filter(
        (id) => !asked.has(id) && !update.deleted.has(id),
      );
      if (missing.length === 0) return;
      for (const id of missing) asked.add(id);
      for await (const item of inParallel(missing, (id) => this.#item(drive, id)))
        if (item?.kind === 'folder') update.put(item);
    }
  }

  async #readFolders(drive: Drive, update: DriveUpdate): Promise<void> {
    const read = async (folders: string[]) => {
      const digests = inParallel(folders, async (id) => {
        const { readers } = await this.#readersOf(drive, id);
        return { id, digest: digestOfReaders(readers) };
      });
      for await (const { id, digest } of digests) update.putDigest(id, digest);
    };
    // The root each time: what changes for a whole site is in no list of changes.
    await read([...new Set([...update.listedFolders, ...update.tree.roots()])]);
    // What they inherit has changed, and is to be compared with next time.
    await read(update.foldersBelowDirty());
  }

  async #readersOf(drive: Drive, itemId: string) {
    const found = await this.#readers.readersOf(
      { driveId: drive.id, siteUrl: drive.siteUrl },
      itemId,
      this.#signal,
    );
    for (const key of found.siteGroups) this.#usedGroups.add(key);
    return found;
  }

  async #item(drive: Drive, id: string): Promise<DriveItem | undefined> {
    try {
      return readDriveItem(
        await this.#calls.get(`${pathOfDrive(drive)}/items/${encodeURIComponent(id)}`, this.#signal),
      );
    } catch (thrown) {
      if (AppError.from(thrown).code === 'not-found') return undefined;
      throw thrown;
    }
  }

  async #changeOf(drive: Drive, update: DriveUpdate, fileId: string): Promise<SourceChange> {
    const id = idOf(drive.id, fileId);
    const item = update.items.get(fileId) ?? (await this.#item(drive, fileId));
    const way = item && update.tree.wayTo(item.parent);
    if (item?.kind !== 'file' || !way) return { type: 'gone', id };
    const isPage = drive.pages !== undefined && /\.aspx$/i.test(item.name);
    const name = isPage ? item.name.replace(/\.aspx$/i, '.html') : item.name;
    const below = [...way.names, name].map((segment) => segment.replaceAll('/', '_'));
    if (!this.#isWanted(drive, below)) return { type: 'gone', id };
    const path = itemPath([...drive.path, ...below].map((segment) => segment.replaceAll('/', '_')).join('/'));
    const listed: SourceItem = { ...item.listed, id, path, readers: { oids: [], groups: [] } };
    // Permissions of a file that is never indexed are not asked for.
    if (fileKindOf(path)) listed.readers = await this.#readersOfFile(drive, fileId);
    return { type: 'present', item: listed, read: (signal) => this.#read(drive, item, isPage, signal) };
  }

  async #readersOfFile(drive: Drive, fileId: string) {
    const { readers } = await this.#readersOf(drive, fileId);
    const { owner } = drive;
    if (owner === undefined || readers.oids.includes(owner)) return readers;
    return { ...readers, oids: [...readers.oids, owner] };
  }

  #isWanted(drive: Drive, below: string[]): boolean {
    const { folders } = this.#settings;
    if (folders.length === 0) return true;
    const path = `${[...drive.path.slice(-1), ...below].join('/')}`.toLowerCase();
    return folders.some((folder) => path.startsWith(`${folder.replace(/^\/+|\/+$/g, '').toLowerCase()}/`));
  }

  async #read(drive: Drive, item: DriveItem, isPage: boolean, signal: AbortSignal): Promise<SourceContent> {
    if (item.isMalware) throw new AppError('forbidden', 'Microsoft marks it as malware');
    const path = `${pathOfDrive(drive)}/items/${encodeURIComponent(item.id)}/content`;
    if (!isPage) return this.#calls.content(path, signal);
    if (item.listItemId === undefined) throw new AppError('not-found', 'it is no page of the site');
    const page = `${drive.pages}/${encodeURIComponent(item.listItemId)}/microsoft.graph.sitePage?$expand=canvasLayout`;
    const html = Buffer.from(pageHtml(await this.#calls.get(page, signal)));
    if (html.length > Math.min(PAGE_BYTES, this.#tools.limits.maxItemBytes))
      throw new AppError('too-large', 'the page is too large');
    return { bytes: once(html) };
  }
}

function pathOfDrive({ id }: Drive): string {
  return `/v1.0/drives/${encodeURIComponent(id)}`;
}

function idOf(driveId: string, itemId: string): string {
  return `${driveId}:${itemId}`;
}

/** A line for administrators, in the list of what could not be read. */
function noticeOf(reason: string): SourceChange {
  const id = `notice:${createHash('sha256').update(reason).digest('hex').slice(0, 16)}`;
  return { type: 'unreadable', id, path: 'Permissions', reason };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
