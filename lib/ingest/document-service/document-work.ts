import { stat } from 'node:fs/promises';
import { decodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { type Validity, validityBy } from '#lib/core/documents/validity.ts';
import type {
  DocumentChanges,
  DocumentQuery,
  IndexedDocument,
  ListedDocuments,
  NewDocument,
  ReindexReport,
} from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { sourceOfRoot } from '#lib/core/records/sources.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { abortAfter, yieldToEventLoop } from '#lib/shared/async.ts';
import { listDocuments } from '../access/relabel-documents.ts';
import { namePassages } from '../names.ts';
import { hashOf } from '../plan.ts';
import type { IngestPorts } from '../run.ts';
import { adoptIndex, rebuild } from '../upgrade.ts';
import { type Bound, tighter, type WorkBounds } from '../work-bounds.ts';

/** How far a job has come; `documents` and `totalDocuments` count those of a rebuild. */
type OnProgress = (progress: {
  sourcefile: string;
  documents: number;
  totalDocuments: number;
  pages: number;
  totalPages: number;
}) => void;

/**
 * Does the jobs of the document service on an open index, as `DocumentService` says. Jobs about one document are done in the order in which
 * they came; others side by side.
 */
export class DocumentWork {
  readonly #ports: IngestPorts;
  readonly #turns = new KeyedQueue();
  #prepared: Promise<void> | undefined;

  constructor(ports: IngestPorts) {
    this.#ports = ports;
  }

  do(job: DocumentJob, onProgress: OnProgress, signal: AbortSignal): Promise<unknown> {
    switch (job.kind) {
      case 'list':
        return this.#list(job.query);
      case 'add':
        return this.#add(job.document, onProgress, signal);
      case 'relabel':
        return this.relabel(job.sourcefile, job.changes);
      case 'remove':
        return this.remove(job.sourcefiles);
      default:
        return this.#reindex(job.documents, onProgress, signal);
    }
  }

  /** Every document, as `IndexWriter.documents`. */
  async documents(): Promise<StoredDocument[]> {
    await this.#prepare();
    return this.#ports.writer.documents();
  }

  /** As `DocumentService.add`. */
  add(document: NewDocument, signal: AbortSignal): Promise<IndexedDocument> {
    return this.#add(document, () => {}, signal);
  }

  /** As `DocumentService.relabel`. */
  relabel(sourcefile: string, changes: DocumentChanges): Promise<StoredDocument> {
    return this.#turns.run([sourcefile], () => this.#relabel(sourcefile, changes));
  }

  async remove(sourcefiles: readonly string[]): Promise<void> {
    await this.#turns.run(sourcefiles, () => this.#ports.writer.remove([...sourcefiles]));
  }

  /** Removes the samples for good, where that has not happened. */
  async retireSamples(): Promise<void> {
    if (!(await this.#ports.writer.samplesRetired())) await this.#ports.writer.retireSamples();
  }

  async #list(query: DocumentQuery): Promise<ListedDocuments> {
    return listDocuments(await this.#ports.writer.documents(), query);
  }

  #add(document: NewDocument, onProgress: OnProgress, signal: AbortSignal): Promise<IndexedDocument> {
    return this.#turns.run([document.sourcefile], async () => {
      signal.throwIfAborted();
      await this.#prepare().catch((cause: unknown) => {
        throw document.origin === 'upload' ? cannotAdd(cause) : cause;
      });
      const added = await addDocument(document, this.#ports, {
        signal,
        onPages: (pages, totalPages) =>
          onProgress({ sourcefile: document.sourcefile, documents: 0, totalDocuments: 1, pages, totalPages }),
      });
      if (document.origin === 'upload') this.#ports.home?.uploaded(document.sourcefile);
      else this.#ports.home?.changed();
      return added;
    });
  }

  async #relabel(sourcefile: string, changes: DocumentChanges): Promise<StoredDocument> {
    const before = await this.#ports.writer.document(sourcefile);
    if (!before) throw new AppError('not-found', 'Document not found.');
    if (before.origin === 'upload') {
      throw new AppError('forbidden', 'This document is a personal upload: its readers cannot be changed.');
    }
    const { category = before.category, oids = before.oids, groups = before.groups } = changes;
    const validity = changedValidity(before, changes);
    const after = { ...before, category, oids, groups, validity };
    await this.#ports.writer.relabel(after);
    return after;
  }

  async #reindex(
    documents: readonly string[] | 'all' | 'outdated',
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<ReindexReport> {
    await this.#prepare();
    const all = await this.#ports.writer.documents();
    const isChosen = ({ sourcefile, hash }: StoredDocument) =>
      documents === 'outdated' ? hash === '' : documents === 'all' || documents.includes(sourcefile);
    const chosen = all.filter(isChosen);
    let done = 0;
    const tell = (sourcefile: string, pages: number, totalPages: number) =>
      onProgress({ sourcefile, documents: done, totalDocuments: chosen.length, pages, totalPages });
    const report = await rebuild(chosen, this.#ports, {
      signal,
      onlyWaiting: documents === 'outdated',
      onPages: tell,
      onDocument: (sourcefile) => {
        done += 1;
        tell(sourcefile, 0, 0);
      },
      inTurn: (sourcefile, work) => this.#turns.run([sourcefile], work),
    });
    if ((await this.#ports.writer.hasHome?.()) === false) this.#ports.home?.changed();
    return report;
  }

  /** Before the first change: an index of another version or model is adopted, whose documents wait to be read again. */
  #prepare(): Promise<void> {
    this.#prepared ??= adoptIndex(this.#ports).catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }
}

/** For a person who adds a file: the reason concerns operators, and is only logged. */
function cannotAdd(cause: unknown): AppError {
  return new AppError('unavailable', 'Documents cannot be added right now. Try again later.', { cause });
}

function changedValidity({ validity }: StoredDocument, changes: DocumentChanges): Validity | undefined {
  if (changes.validity === undefined) return validity;
  const { administrator: _, ...stated } = validity?.by ?? {};
  const set = changes.validity === null ? {} : { administrator: changes.validity };
  return validityBy({ ...stated, ...set }, validity?.approval);
}

/** Runs what is about the same thing one after the other, in the order in which it came. */
class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` once everything that came before and shares a key has ended, however it ended. */
  async run<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = keys.map((key) => this.#last.get(key));
    const mine = Promise.allSettled(before).then(work);
    for (const key of keys) this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}

/** A job of the document service, as it crosses to the worker process. */
export type DocumentJob =
  | { kind: 'list'; query: DocumentQuery }
  | { kind: 'add'; document: NewDocument }
  | { kind: 'relabel'; sourcefile: string; changes: DocumentChanges }
  | { kind: 'remove'; sourcefiles: readonly string[] }
  | { kind: 'reindex'; documents: readonly string[] | 'all' | 'outdated' };

/** What hears how far the reading is, and ends it. */
interface AddWatch {
  signal: AbortSignal;
  onPages: (pages: number, total: number) => void;
}

/**
 * Reads a file and puts it into the index in one step, in place of what has its name. What of the file is at fault is
 * said to its sender; a failure of the index is `unavailable`, its cause for the log. Throws `conflict` where the
 * document of that name has another owner, or another kind of owner.
 */
async function addDocument(
  added: NewDocument,
  ports: Pick<IngestPorts, 'writer' | 'parse' | 'bounds' | 'recognitionCache'>,
  { signal, onPages }: AddWatch,
): Promise<IndexedDocument> {
  const { path, sourcefile, origin, category, oids, groups, approved } = added;
  const { writer, parse } = ports;
  const bounds = boundsOf(added, ports);
  const parsed = await parse.parse(path, onPages, signal, {
    name: decodeSourcefile(sourcefile),
    bounds,
    party: partyOf(added),
  });
  await yieldToEventLoop(signal);
  const passages = namePassages(sourcefile, parsed.passages);
  const file = parsed.validity ?? {};
  const before = await writer.document(sourcefile);
  const validity = approved
    ? validityBy({ administrator: approved.validity }, approved.approval)
    : validityBy({ ...before?.validity?.by, file });
  const document: StoredDocument = {
    sourcefile,
    title: parsed.title,
    mediaType: parsed.mediaType,
    hash: await hashOf(path),
    sizeBytes: (await stat(path)).size,
    category,
    oids,
    groups,
    origin,
    root: added.root ?? null,
    ...(parsed.modified && { modified: parsed.modified }),
    ...(validity && { validity }),
  };
  await written(async () => {
    requireSameOwner(await writer.document(sourcefile), document);
    await writer.replace(document, passages, path, within(bounds.seconds, signal));
  });
  await ports.recognitionCache?.store(document.hash, parsed.recognised ?? new Map());
  return { passages: passages.length, pages: parsed.pages, notices: parsed.notices };
}

/** The limits of its kind, and for an upload the passages left to its owner. */
function boundsOf({ origin, room }: NewDocument, { bounds }: Pick<IngestPorts, 'bounds'>): WorkBounds {
  const ofKind = bounds?.[origin];
  return { ...ofKind, passages: tighter(ofKind?.passages, room) };
}

/** Uploads take turns by owner; administrators' documents are one party. */
function partyOf({ origin, oids }: NewDocument): string {
  return origin === 'upload' ? oids.join(' ') : origin;
}

/** Stops making vectors at the time limit, as for reading. */
function within(bound: Bound | undefined, signal: AbortSignal): AbortSignal {
  if (!bound) return signal;
  const reason = `indexing it took more than ${bound.most} s (${bound.variable})`;
  return abortAfter(bound.most * 1000, new AppError('too-large', reason), signal);
}

/**
 * An upload takes the place of an upload of the same person alone, and of nothing that a company ingested. A source takes
 * the place of its own documents and of samples alone, and nothing else of theirs.
 */
function requireSameOwner(before: StoredDocument | undefined, after: StoredDocument): void {
  if (!before) return;
  const sources = [before, after].map(({ root }) => sourceOfRoot(root));
  if (before.origin !== 'sample' && sources[0] !== sources[1]) {
    throw new AppError('conflict', sources[0] ? comesFrom(sources[0]) : NAME_TAKEN);
  }
  const isUpload = after.origin === 'upload';
  if (isUpload !== (before.origin === 'upload') || (isUpload && String(before.oids) !== String(after.oids))) {
    throw new AppError('conflict', 'Another document has this name. Rename the file.');
  }
}

const NAME_TAKEN =
  'Another document has this name: it was ingested or uploaded. Remove that one, or give the source another name.';

function comesFrom(source: string): string {
  return `This document comes from the source "${source}". Change it there.`;
}

async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    if (cause instanceof AppError && (cause.code === 'conflict' || cause.code === 'too-large')) throw cause;
    throw new AppError('unavailable', 'Documents cannot be added right now. Try again later.', {
      cause,
    });
  }
}
