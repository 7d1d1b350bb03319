import type { DocumentQuery, IndexedDocument, NewDocument, ReindexReport } from '#lib/core/document-desk.ts';
import type { StoredDocument } from '#lib/core/ports.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { fingerprintOf, otherFingerprint } from '../fingerprint.ts';
import type { IngestPorts } from '../run.ts';
import { addDocument } from './add-document.ts';
import type { DeskJob } from './desk-job.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { listDocuments } from './list-documents.ts';
import { rebuild } from './rebuild.ts';

/** How far a job has come; `documents` and `totalDocuments` count those of a rebuild. */
export type OnProgress = (progress: {
  sourcefile: string;
  documents: number;
  totalDocuments: number;
  pages: number;
  totalPages: number;
}) => void;

/**
 * Does the jobs of a desk on an open index, as `DocumentDesk` says. Jobs about one document are done in the order in which
 * they came; others side by side.
 */
export class DeskWork {
  readonly #ports: IngestPorts;
  readonly #turns = new KeyedQueue();
  #prepared: Promise<void> | undefined;

  constructor(ports: IngestPorts) {
    this.#ports = ports;
  }

  do(job: DeskJob, onProgress: OnProgress, signal: AbortSignal): Promise<unknown> {
    switch (job.kind) {
      case 'list':
        return this.#list(job.query);
      case 'add':
        return this.#add(job.document, onProgress, signal);
      case 'relabel':
        return this.#turns.run([job.sourcefile], () => this.#relabel(job.sourcefile, job.changes));
      case 'remove':
        return this.#turns.run(job.sourcefiles, () => this.#ports.writer.remove([...job.sourcefiles]));
      default:
        return this.#reindex(job.documents, onProgress, signal);
    }
  }

  async #list(query: DocumentQuery): Promise<PageOf<StoredDocument>> {
    return listDocuments(await this.#ports.writer.documents(), query);
  }

  #add(document: NewDocument, onProgress: OnProgress, signal: AbortSignal): Promise<IndexedDocument> {
    return this.#turns.run([document.sourcefile], async () => {
      signal.throwIfAborted();
      await this.#prepare();
      return addDocument(document, this.#ports, {
        signal,
        onPages: (pages, totalPages) =>
          onProgress({ sourcefile: document.sourcefile, documents: 0, totalDocuments: 1, pages, totalPages }),
      });
    });
  }

  async #relabel(sourcefile: string, changes: Partial<StoredDocument>): Promise<StoredDocument> {
    const before = await this.#ports.writer.document(sourcefile);
    if (!before) throw new AppError('not-found', 'There is no such document.');
    if (before.origin === 'upload') {
      throw new AppError(
        'forbidden',
        'Somebody uploaded this document for themselves; nobody else decides who reads it.',
      );
    }
    const { category = before.category, oids = before.oids, groups = before.groups } = changes;
    const after = { ...before, category, oids, groups };
    await this.#ports.writer.relabel(after);
    return after;
  }

  async #reindex(
    documents: readonly string[] | 'all',
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<ReindexReport> {
    const all = await this.#ports.writer.documents();
    if (documents === 'all') await this.#resetIfOther(all);
    else await this.#prepare();
    const chosen = documents === 'all' ? all : all.filter(({ sourcefile }) => documents.includes(sourcefile));
    let done = 0;
    const tell = (sourcefile: string, pages: number, totalPages: number) =>
      onProgress({ sourcefile, documents: done, totalDocuments: chosen.length, pages, totalPages });
    return rebuild(chosen, this.#ports, {
      signal,
      onPages: tell,
      onDocument: (sourcefile) => {
        done += 1;
        tell(sourcefile, 0, 0);
      },
      inTurn: (sourcefile, work) => this.#turns.run([sourcefile], work),
    });
  }

  /** Where another splitter or model filled the index, its passages go first: two are never mixed. */
  async #resetIfOther(all: StoredDocument[]): Promise<void> {
    const { writer, embedder } = this.#ports;
    if ((await writer.fingerprint()) === fingerprintOf(embedder)) return;
    await writer.reset(
      fingerprintOf(embedder),
      all.map(({ sourcefile }) => sourcefile),
    );
  }

  /** Before the first document: an empty index is ours to fill, another one only if it was filled as we would. */
  #prepare(): Promise<void> {
    this.#prepared ??= this.#checkFingerprint().catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }

  async #checkFingerprint(): Promise<void> {
    const { writer, embedder } = this.#ports;
    const filledBy = await writer.fingerprint();
    if (filledBy === fingerprintOf(embedder)) return;
    const documents = await writer.documents();
    if (documents.length > 0) throw otherFingerprint(filledBy, embedder);
    await writer.reset(fingerprintOf(embedder));
  }
}
