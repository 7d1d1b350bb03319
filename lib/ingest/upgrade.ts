import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { rebuild } from './document-service/rebuild.ts';
import { type DocumentOutcome, type IngestEvent, type IngestReport, outcomeOf } from './report.ts';
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
