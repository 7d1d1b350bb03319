import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import type { SourceItem } from '#lib/core/ports/source.ts';
import type { ItemLabels, SkippedItem, SkippedItems, SourceItemState } from '#lib/core/records/sources.ts';
import type { DocumentOutcome } from '#lib/ingest/report.ts';
import { extensionOf } from '#lib/shared/document-formats.ts';
import type { RunReport } from './sync-ports.ts';

/** Stores items in place of those with their ids, and removes others, in one step. */
type WriteItems = (put: readonly SourceItemState[], remove: readonly string[]) => Promise<void>;

/** Items whose state changed, but not their document, wait for one another: a thousand writes in one. */
const BATCH = 500;

/** What is stored of the items of one source, and their names in the index, while a run changes it. */
export class ItemLedger {
  readonly #source: string;
  readonly #items: Map<string, SourceItemState>;
  /** Ids by the names of their documents. */
  readonly #owners: Map<string, string>;
  readonly #unwritten = new Map<string, SourceItemState>();
  readonly #write: WriteItems;

  constructor(source: string, items: readonly SourceItemState[], write: WriteItems) {
    this.#source = source;
    this.#items = new Map(items.map((item) => [item.id, item]));
    this.#owners = new Map(items.map(({ id, document }) => [document, id]));
    this.#write = write;
  }

  get(id: string): SourceItemState | undefined {
    return this.#items.get(id);
  }

  all(): SourceItemState[] {
    return [...this.#items.values()];
  }

  /** The name in the index that belongs to a path at the source. */
  nameOf(path: string): string {
    return encodeSourcefile(`${this.#source}/${path.normalize('NFC')}`);
  }

  /**
   * The state of an item as it is listed, with what is stored of its content. Its document keeps its name wherever the item
   * moves, so that old links open; a new name comes only with another format, which is told by the end of the name.
   */
  stateOf(item: Pick<SourceItem, 'id' | 'path' | 'url' | 'readers' | 'category'>): SourceItemState {
    const before = this.#items.get(item.id);
    const isSameFormat = before && extensionOf(before.document) === extensionOf(this.nameOf(item.path));
    const document = isSameFormat ? before.document : this.#freeName(item);
    this.#owners.set(document, item.id);
    const fresh = { failure: null, failedVersion: '', attempts: 0, failedAtMs: 0 };
    return {
      ...(before ?? fresh),
      id: item.id,
      path: item.path,
      document,
      version: isSameFormat ? before.version : '',
      hash: isSameFormat ? before.hash : '',
      url: item.url ?? null,
      readers: item.readers,
      category: item.category,
    };
  }

  /** The name of its path; with a number where another item, which has moved since, has that name. */
  #freeName({ id, path }: Pick<SourceItem, 'id' | 'path'>): string {
    const name = this.nameOf(path);
    const extension = extensionOf(name);
    const stem = extension === '' ? name : name.slice(0, -extension.length - 1);
    for (let number = 1; ; number++) {
      const free = number === 1 ? name : `${stem} (${number})${name.slice(stem.length)}`;
      const owner = this.#owners.get(free);
      if (owner === undefined || owner === id) return free;
    }
  }

  /** Notes a state; it is stored with the next ones. The same state as before costs nothing. */
  put(item: SourceItemState): void {
    const before = this.#items.get(item.id);
    if (before && textOf(before) === textOf(item)) return;
    this.#items.set(item.id, item);
    this.#owners.set(item.document, item.id);
    this.#unwritten.set(item.id, item);
  }

  /** Stores what was noted. */
  async flush(): Promise<void> {
    if (this.#unwritten.size === 0) return;
    const items = [...this.#unwritten.values()];
    this.#unwritten.clear();
    await this.#write(items, []);
  }

  /** Stores what was noted, once it is worth a write. */
  async flushFull(): Promise<void> {
    if (this.#unwritten.size >= BATCH) await this.flush();
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) this.#items.delete(id);
    await this.#write([], ids);
  }
}

/** The counts of a run that has not begun. */
export const NO_COUNTS = {
  added: 0,
  replaced: 0,
  relabelled: 0,
  unchanged: 0,
  skipped: 0,
  removed: 0,
  failed: 0,
};

/** Items that are left out and named; all are counted. */
const MOST_SKIPPED = 200;
const MOST_SKIPPED_TEXT = 300;

/** What a source lists and leaves out. `before` is empty where a listing names everything again. */
export class SkippedLedger {
  readonly #before: Map<string, SkippedItem>;
  readonly #now = new Map<string, SkippedItem>();
  readonly #unnamedBefore: number;
  #unnamed = 0;

  constructor({ count, named }: SkippedItems) {
    this.#before = new Map(named.map((item) => [item.id, item]));
    this.#unnamedBefore = Math.max(0, count - named.length);
  }

  add({ id, path, reason }: SkippedItem): void {
    this.delete(id);
    if (this.#now.size >= MOST_SKIPPED) this.#unnamed += 1;
    else
      this.#now.set(id, {
        id,
        path: path.slice(0, MOST_SKIPPED_TEXT),
        reason: reason.slice(0, MOST_SKIPPED_TEXT),
      });
  }

  delete(id: string): void {
    this.#before.delete(id);
    this.#now.delete(id);
  }

  /** All that is left out. With `isComplete`, what the listing did not name is gone. */
  items(isComplete: boolean): SkippedItems {
    const others = isComplete ? [] : [...this.#before.values()];
    const unnamed = this.#unnamed + (isComplete ? 0 : this.#unnamedBefore);
    const all = [...this.#now.values(), ...others];
    return { count: all.length + unnamed, named: all.slice(0, MOST_SKIPPED) };
  }
}

/** Its fields in one order, for comparing. */
function textOf({ readers, category, ...item }: SourceItemState): string {
  const { id, path, document, version, hash, url, failure, failedVersion, attempts, failedAtMs } = item;
  const labels = [readers?.oids ?? null, readers?.groups ?? null, category === undefined ? [] : category];
  return JSON.stringify([
    id,
    path,
    document,
    version,
    hash,
    url,
    failure,
    failedVersion,
    attempts,
    failedAtMs,
    labels,
  ]);
}

const DAY_MS = 86_400_000;
const MOST_REASON = 1000;

/** The state of an item after one more failure. */
export function failedOnce(
  item: SourceItemState,
  { reason, version, atMs }: { reason: string; version: string; atMs: number },
): SourceItemState {
  const isSame = item.failure !== null && item.failedVersion === version;
  return {
    ...item,
    failure: reason.slice(0, MOST_REASON),
    failedVersion: version,
    attempts: isSame ? item.attempts + 1 : 1,
    failedAtMs: atMs,
  };
}

const MOST_FAILED_NAMED = 20;

/** Names a failed document among those of a run; a new failure takes the position of a known one where there are many. */
export function nameFailure(
  failed: RunReport['failed'],
  { sourcefile: document, reason }: Pick<DocumentOutcome, 'sourcefile' | 'reason'>,
  isNew: boolean | undefined,
): void {
  if (failed.length >= MOST_FAILED_NAMED) {
    const known = isNew === false ? -1 : failed.findIndex((one) => one.isNew === false);
    if (known < 0) return;
    failed.splice(known, 1);
  }
  failed.push({ document, reason: reason ?? '', ...(isNew !== undefined && { isNew }) });
}

/** Whether a version that keeps failing is not due yet: it is tried ever less often, after seconds and at last once a day. */
export function waitsLonger(item: SourceItemState | undefined, version: string, nowMs: number): boolean {
  if (!item || item.failure === null || item.failedVersion !== version) return false;
  return nowMs < item.failedAtMs + Math.min(DAY_MS, 1000 * 4 ** Math.min(item.attempts, 10));
}

/** Whether a document failed so long ago that all is listed again: a source may list changes alone, and this one does not change. */
export function hasOldFailure(items: readonly SourceItemState[], nowMs: number): boolean {
  return items.some(({ failure, failedAtMs }) => failure !== null && failedAtMs + DAY_MS <= nowMs);
}

/** The labels of an item's document: its own where the source has such, else those of the configuration. */
export function labelsOf({ readers, category }: ItemLabels, configured: DocumentLabels): DocumentLabels {
  const { oids, groups } = readers ?? configured;
  return { category: category === undefined ? configured.category : category, oids, groups };
}

/** Whether two documents have the same labels, in whichever order. */
export function isSameLabels(one: DocumentLabels, other: DocumentLabels): boolean {
  const texts = [one, other].map(({ category, oids, groups }) =>
    JSON.stringify([category, oids.toSorted(), groups.toSorted()]),
  );
  return texts[0] === texts[1];
}
