import type { DocumentLabels, IndexedDocument } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import type { ListingEnd, Source, SourceChange, SourceItem } from '#lib/core/ports/source.ts';
import {
  type ItemLabels,
  type SkippedItem,
  type SkippedItems,
  type SourceItemState,
  type SyncCounts,
  sourceRoot,
} from '#lib/core/records/sources.ts';
import { namedType } from '#lib/ingest/file-type.ts';
import { type DocumentOutcome, type Outcome, outcomeOf, reasonOf } from '#lib/ingest/report.ts';
import { removalRefusal } from '#lib/ingest/walk.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Download, download, isItemFault, itemFault } from './download.ts';
import {
  failedOnce,
  ItemLedger,
  isSameLabels,
  labelsOf,
  NO_COUNTS,
  nameFailure,
  SkippedLedger,
  waitsLonger,
} from './item-ledger.ts';
import type { RunReport, SyncedSource, SyncOptions, SyncPorts } from './sync-ports.ts';

/** Reads in a row that fail because the source is away, after which the run ends. */
const MOST_UNAVAILABLE = 5;
/** Documents that are removed in one step. */
const BATCH = 500;

type ReadContent = (SourceChange & { type: 'present' })['read'];

/** One run over one source, as `syncSource` promises. */
export class SyncRun {
  readonly #source: SyncedSource;
  readonly #root: string;
  readonly #ports: SyncPorts;
  readonly #options: SyncOptions;
  readonly #items: ItemLedger;
  readonly #skipped: SkippedLedger;
  readonly #seen = new Set<string>();
  readonly #gone = new Set<string>();
  readonly #counts: SyncCounts = { ...NO_COUNTS };
  readonly #failed: RunReport['failed'] = [];
  #indexed = new Map<string, StoredDocument>();
  #unavailable = 0;
  #mustListAgain = false;

  constructor(
    source: SyncedSource,
    ports: SyncPorts,
    options: SyncOptions,
    { items, skipped }: { items: SourceItemState[]; skipped: SkippedItems },
  ) {
    this.#source = source;
    this.#root = sourceRoot(source.name);
    this.#ports = ports;
    this.#options = options;
    this.#skipped = new SkippedLedger(skipped);
    this.#items = new ItemLedger(source.name, items, async (put, remove) => {
      if (ports.lease) await ports.states.change(ports.lease, put, remove);
    });
  }

  /** `end` is undefined where the next run has to list the same again. */
  async run(
    source: Source,
    cursor: string | null,
  ): Promise<{ report: RunReport; end: ListingEnd | undefined }> {
    const { signal } = this.#options;
    let failure: string | null = null;
    let cause: unknown;
    let end: ListingEnd | undefined;
    let skipped: SkippedItems | undefined;
    try {
      this.#indexed = new Map((await this.#ports.index.documents()).map((one) => [one.sourcefile, one]));
      await this.#relabelAll();
      end = await this.#list(source, cursor);
      skipped = this.#skipped.items(end.complete);
      failure = await this.#removeGone(end);
      await this.#retireSamples();
    } catch (thrown) {
      if (!signal.aborted) failure = reasonOf(thrown);
      cause = thrown;
      end = undefined;
    }
    const report: RunReport = {
      counts: this.#counts,
      failure,
      cause,
      interrupted: signal.aborted,
      failed: this.#failed,
      skipped,
    };
    return { report, end: failure === null && !this.#mustListAgain ? end : undefined };
  }

  async #list(source: Source, cursor: string | null): Promise<ListingEnd> {
    const { signal } = this.#options;
    const changes = source.changes(cursor, signal);
    try {
      for (;;) {
        const { done, value } = await changes.next();
        signal.throwIfAborted();
        if (done) return value;
        await this.#handle(value);
      }
    } finally {
      // A listing that is left early releases what it holds; one that ended or threw has done so.
      await changes.return({ cursor: null, complete: false }).catch(() => undefined);
    }
  }

  async #handle(change: SourceChange): Promise<void> {
    const id = change.type === 'present' ? change.item.id : change.id;
    this.#skipped.delete(id);
    if (change.type === 'gone') {
      this.#gone.add(id);
      this.#seen.delete(id);
      return;
    }
    this.#gone.delete(id);
    this.#seen.add(id);
    const fault = itemFault(change.type === 'present' ? change.item : change);
    if (fault) return this.#report(outcomeOf(this.#source.name, 'failed', { reason: fault }));
    if (change.type === 'skipped') return this.#skip(change);
    if (change.type === 'unreadable')
      this.#fail(this.#items.get(id) ?? this.#items.stateOf(change), change.reason, '');
    else await this.#present(change.item, change.read);
    await this.#items.flushFull();
  }

  async #present(item: SourceItem, read: ReadContent): Promise<void> {
    const type = namedType(item.path);
    const before = this.#items.get(item.id);
    if ('skip' in type) return this.#skip({ id: item.id, path: item.path, reason: type.skip });
    const now = this.#items.stateOf(item);
    const isRelabelled = await this.#relabel(now);
    if (this.#isCurrent(now, item)) {
      this.#items.put({ ...now, failure: null, attempts: 0 });
      return this.#report(outcomeOf(now.document, isRelabelled ? 'relabelled' : 'unchanged'));
    }
    const isRetried = this.#options.retryFailed || !waitsLonger(before, item.version, this.#ports.now());
    if (!isRetried) {
      this.#items.put(now);
      return this.#report(outcomeOf(now.document, 'failed', { reason: before?.failure ?? null }), false);
    }
    await this.#bringIn(now, item, read);
  }

  #isCurrent({ document, version, hash }: SourceItemState, item: SourceItem): boolean {
    return version === item.version && hash !== '' && this.#indexed.get(document)?.hash === hash;
  }

  async #bringIn(now: SourceItemState, item: SourceItem, read: ReadContent): Promise<void> {
    const stored = this.#indexed.get(now.document);
    const outcome = stored && stored.origin !== 'sample' ? 'replaced' : 'added';
    if (this.#options.dryRun) return this.#report(outcomeOf(now.document, outcome));
    const content = await this.#read(now, item, read);
    if (!content) return;
    try {
      const { hash, version = item.version } = content;
      const isThere = stored?.hash === hash && stored.root === this.#root;
      // A name is written down before the index has it, so that no document there is without an item.
      if (!isThere && this.#items.get(now.id)?.document !== now.document) {
        this.#items.put(now);
        await this.#items.flush();
      }
      const indexed = isThere
        ? { pages: 0, passages: 0, notices: [] }
        : await this.#index(now, item, content);
      if (!indexed) return;
      this.#items.put({ ...now, version, hash, failure: null, attempts: 0 });
      // The index has changed: what is known of it is written down before anything else happens.
      await this.#items.flush();
      this.#report(outcomeOf(now.document, isThere ? 'unchanged' : outcome, indexed));
    } finally {
      await content.discard();
    }
  }

  /** Undefined where it cannot be read, which is noted. */
  async #read(now: SourceItemState, item: SourceItem, read: ReadContent): Promise<Download | undefined> {
    try {
      const content = await download(item, read, this.#options);
      this.#unavailable = 0;
      return content;
    } catch (thrown) {
      this.#options.signal.throwIfAborted();
      this.#countUnavailable(thrown);
      this.#fail(now, reasonOf(thrown), item.version);
      return undefined;
    }
  }

  /** Undefined where the content cannot be indexed, which is noted. Throws where the index is at fault. */
  async #index(
    now: SourceItemState,
    item: SourceItem,
    { path, hash }: Download,
  ): Promise<IndexedDocument | undefined> {
    const labels = this.#labelsOf(now);
    const document = { sourcefile: now.document, origin: 'own', root: this.#root, ...labels } as const;
    try {
      const indexed = await this.#ports.index.add({ path, ...document }, this.#options.signal);
      this.#indexed.set(now.document, { ...document, hash, title: null, mediaType: '', sizeBytes: 0 });
      return indexed;
    } catch (thrown) {
      this.#options.signal.throwIfAborted();
      if (thrown instanceof AppError && thrown.code === 'unavailable') throw thrown;
      this.#fail(now, reasonOf(thrown), item.version);
      return undefined;
    }
  }

  /** A source that is away fails at each read: it is not asked a thousand times. */
  #countUnavailable(thrown: unknown): void {
    // What is at fault with one item is tried again when it changes, or after a day.
    if (isItemFault(thrown)) return;
    this.#mustListAgain = true;
    this.#unavailable += 1;
    if (this.#unavailable >= MOST_UNAVAILABLE) throw thrown;
  }

  #fail(item: SourceItemState, reason: string, version: string): void {
    const failed = failedOnce(item, { reason, version, atMs: this.#ports.now() });
    this.#items.put(failed);
    this.#report(outcomeOf(item.document, 'failed', { reason }), item.failure !== failed.failure);
  }

  #skip({ id, path, reason }: SkippedItem): void {
    this.#skipped.add({ id, path, reason });
    if (this.#items.get(id)) this.#gone.add(id);
    this.#report(outcomeOf(this.#items.nameOf(path), 'skipped', { reason }));
  }

  #labelsOf(item: ItemLabels): DocumentLabels {
    return labelsOf(item, this.#source.labels);
  }

  /** First of all: who may read a document must not hang on whether the source can be listed. */
  async #relabelAll(): Promise<void> {
    for (const item of this.#items.all()) {
      this.#options.signal.throwIfAborted();
      if (await this.#relabel(item)) this.#report(outcomeOf(item.document, 'relabelled'));
    }
  }

  /** Gives a document in the index the labels of its item; whether that changed something. */
  async #relabel(item: SourceItemState): Promise<boolean> {
    const stored = this.#indexed.get(item.document);
    const labels = this.#labelsOf(item);
    if (stored?.root !== this.#root || isSameLabels(stored, labels)) return false;
    this.#indexed.set(item.document, { ...stored, ...labels });
    if (this.#options.dryRun) return true;
    // Written down first: after a kill, the next run must not give the document its former readers again.
    this.#items.put(item);
    await this.#items.flush();
    await this.#ports.index.relabel(item.document, labels);
    return true;
  }

  /** Removes what is gone; why it does not, where that would be most of the source. */
  async #removeGone({ complete }: ListingEnd): Promise<string | null> {
    const { dryRun, allowRemoval = false } = this.#options;
    await this.#items.flush();
    const items = this.#items.all();
    const leavingItems = items.filter(({ id }) => this.#gone.has(id) || (complete && !this.#seen.has(id)));
    const leaving = new Set(leavingItems.map(({ document }) => document));
    const owned = new Set(items.map(({ document }) => document));
    const indexed = [...this.#indexed.values()].filter((document) => document.root === this.#root);
    const documents = indexed.filter(({ sourcefile }) => leaving.has(sourcefile) || !owned.has(sourcefile));
    const names = documents.map(({ sourcefile }) => sourcefile);
    const isEmpty = this.#seen.size === 0 && complete;
    const refusal = removalRefusal(documents, indexed.length, { source: this.#source.name, isEmpty });
    if (refusal && !allowRemoval) return refusal;
    if (!dryRun) {
      // The index first: an item without its document is removed at the next run, the other way round it would stay.
      for (let at = 0; at < names.length; at += BATCH)
        await this.#ports.index.remove(names.slice(at, at + BATCH));
      await this.#items.remove(leavingItems.map(({ id }) => id));
    }
    for (const name of names) this.#report(outcomeOf(name, 'removed', { reason: 'no longer at the source' }));
    return null;
  }

  async #retireSamples(): Promise<void> {
    const isIn = [...this.#indexed.values()].some((document) => document.root === this.#root);
    if (isIn && !this.#options.dryRun) await this.#ports.index.retireSamples();
  }

  #report(outcome: DocumentOutcome, isNewFailure?: boolean): void {
    this.#counts[outcome.outcome as Exclude<Outcome, 'duplicate'>] += 1;
    if (outcome.outcome === 'failed') nameFailure(this.#failed, outcome, isNewFailure);
    this.#options.onDocument?.(outcome);
  }
}
