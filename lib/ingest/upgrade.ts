import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { decodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { validityBy } from '#lib/core/documents/validity.ts';
import type { ReindexReport } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { namePassages } from './names.ts';
import { writeOriginal } from './pictures/original-files.ts';
import { type DocumentOutcome, type IngestEvent, type IngestReport, outcomeOf, reasonOf } from './report.ts';
import type { IngestPorts } from './run.ts';
import { fingerprintOf } from './split/settings.ts';

/** What hears of the reading, and ends it. */
interface ReadingWatch {
  signal: AbortSignal;
  onProgress: (event: IngestEvent) => void;
}

/** What came of reading documents again. */
type Reading = Pick<IngestReport, 'documents' | 'interrupted'>;

/**
 * Reads every document again that another version or embedding model made, from the original that the index stores.
 * Labels, readers, uploads and names stay; a document that cannot be read is reported and serves as before. Ended by its
 * signal, it goes on at the next call. A dry run only counts.
 */
export async function upgradeDocuments(
  { dryRun, ...watch }: ReadingWatch & { dryRun: boolean },
  ports: IngestPorts,
): Promise<Reading & { notes: string[] }> {
  if (dryRun) return { documents: [], interrupted: false, notes: [await forecast(ports)] };
  await adoptIndex(ports);
  const waiting = await waitingDocuments(ports);
  return {
    ...(await readAgain(waiting, ports, watch)),
    notes: waiting.length === 0 ? [UP_TO_DATE] : [],
  };
}

const UP_TO_DATE = 'Every document is as this version reads it: nothing to do.';

/** The documents that are still as another version or model made them. */
async function waitingDocuments({ writer }: Pick<IngestPorts, 'writer'>): Promise<StoredDocument[]> {
  return (await writer.documents()).filter(({ hash }) => hash === '');
}

async function forecast(ports: IngestPorts): Promise<string> {
  const isOurs = (await ports.writer.fingerprint()) === fingerprintOf(ports.embedder);
  const { length } = isOurs ? await waitingDocuments(ports) : await ports.writer.documents();
  return length === 0 ? UP_TO_DATE : `Documents that would be read again from their originals: ${length}.`;
}

/** Reads those of the documents again that are still waiting, from their originals. */
export async function readAgain(
  documents: readonly StoredDocument[],
  ports: IngestPorts,
  { signal, onProgress }: ReadingWatch,
): Promise<Reading> {
  const startedAt = performance.now();
  const totalBytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sizes = new Map(documents.map(({ sourcefile, sizeBytes }) => [sourcefile, sizeBytes]));
  const outcomes: DocumentOutcome[] = [];
  let bytes = 0;
  const onDocument = (sourcefile: string, failure: string | null) => {
    const outcome =
      failure === null
        ? outcomeOf(sourcefile, 'replaced', { reason: 'read again from its original' })
        : outcomeOf(sourcefile, 'failed', { reason: failure });
    outcomes.push(outcome);
    bytes += sizes.get(sourcefile) ?? 0;
    const done = {
      documents: outcomes.length,
      totalDocuments: documents.length,
      bytes,
      totalBytes,
      pages: 0,
    };
    const progress = { ...done, elapsedMs: performance.now() - startedAt, embedding: ports.pace?.last };
    onProgress({ type: 'document', outcome, progress });
  };
  try {
    await rebuild(documents, ports, { signal, onDocument, onlyWaiting: true });
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
  return { documents: outcomes, interrupted: signal.aborted && outcomes.length < documents.length };
}

/**
 * Makes an index of another version or embedding model one that this process fills: its documents are marked to be read
 * again, and serve as they are until then. Does nothing to an index that is filled as this process would.
 */
export async function adoptIndex({
  writer,
  embedder,
}: Pick<IngestPorts, 'writer' | 'embedder'>): Promise<void> {
  const ours = fingerprintOf(embedder);
  if ((await writer.fingerprint()) !== ours) await writer.markOutdated(ours);
}

/** What hears of a rebuild, and ends it. */
interface RebuildWatch {
  signal?: AbortSignal | undefined;
  onPages?: (sourcefile: string, pages: number, total: number) => void;
  /** Hears of each document once it is done, with the reason where it could not be read. */
  onDocument?: (sourcefile: string, failure: string | null) => void;
  /** Passes over documents that another process has read again meanwhile. */
  onlyWaiting?: boolean;
  /** Where others may change a document at the same time: does the work when it is its turn. */
  inTurn?: (sourcefile: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * Reads documents again from the originals that the index stores, and replaces their passages, each in one step; labels
 * stay. What cannot be read stays as it is and is reported. An abort ends it after the documents at hand, and throws the
 * signal's reason.
 */
export async function rebuild(
  documents: readonly StoredDocument[],
  ports: Pick<IngestPorts, 'writer' | 'parse' | 'recognitionCache'>,
  watch: RebuildWatch = {},
): Promise<ReindexReport> {
  const report: ReindexReport = { done: [], failed: [] };
  const queue = [...documents];
  const { inTurn = (_sourcefile, work) => work() } = watch;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      watch.signal?.throwIfAborted();
      const { sourcefile } = next;
      let failure: string | null = null;
      try {
        await inTurn(sourcefile, () => rebuildDocument(sourcefile, ports, watch));
        report.done.push(sourcefile);
      } catch (error) {
        if (watch.signal?.aborted || isOfIndex(error)) {
          queue.length = 0;
          throw error;
        }
        failure = reasonOf(error);
        report.failed.push({ sourcefile, reason: failure });
      }
      watch.onDocument?.(sourcefile, failure);
    }
  };
  // All of them: the caller closes the index next.
  const ended = await Promise.allSettled(Array.from({ length: ports.parse.concurrency }, work));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return report;
}

function isOfIndex(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

async function rebuildDocument(
  sourcefile: string,
  { writer, parse, recognitionCache }: Pick<IngestPorts, 'writer' | 'parse' | 'recognitionCache'>,
  { signal, onPages, onlyWaiting }: RebuildWatch,
): Promise<void> {
  if (onlyWaiting && (await writer.document(sourcefile))?.hash !== '') return;
  const stored = await writer.original(sourcefile);
  if (!stored) throw new AppError('not-found', 'its original is not stored; ingest it again');
  const folder = await mkdtemp(join(tmpdir(), 'citewell-rebuild-'));
  const path = join(folder, `original${extname(sourcefile).toLowerCase()}`);
  try {
    await writeOriginal(stored.original, path, signal);
    const parsed = await parse.parse(path, (pages, total) => onPages?.(sourcefile, pages, total), signal, {
      name: decodeSourcefile(sourcefile),
    });
    // As it is now: its readers may have changed while it was read.
    const document = await writer.document(sourcefile);
    if (!document) return;
    const { title, modified } = parsed;
    const { by, approval } = document.validity ?? {};
    const validity = validityBy({ ...by, file: parsed.validity ?? {} }, approval);
    const passages = namePassages(sourcefile, parsed.passages);
    await writer.replace(
      { ...document, title, ...(modified && { modified }), hash: stored.hash, validity },
      passages,
      path,
    );
    await recognitionCache?.store(stored.hash, parsed.recognised ?? new Map());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
