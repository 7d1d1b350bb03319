import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import type { IndexWriter, StoredDocument } from '#lib/core/ports/document-store.ts';
import { documentsNamedBy } from '../named-by.ts';
import { labelChange } from '../readers-text.ts';
import { type DocumentOutcome, type IngestEvent, type IngestReport, outcomeOf, reportOf } from '../report.ts';

/** Which documents get which labels; a label that is left out stays as it is. */
export interface RelabelOptions {
  paths: string[];
  labels: Partial<DocumentLabels>;
  dryRun: boolean;
  signal: AbortSignal;
}

/**
 * Changes who may read documents, each in one step and without reading it again. Paths are as for removing; one that fits
 * nothing is reported as failed, and so is an upload: it is its owner's. An abort ends it after the document at hand.
 */
export async function relabelDocuments(
  { paths, labels, dryRun, signal }: RelabelOptions,
  writer: IndexWriter,
  onProgress: (event: IngestEvent) => void,
): Promise<IngestReport> {
  const startedAt = performance.now();
  const { chosen, unknown } = documentsNamedBy(await writer.documents(), paths);
  const outcomes = unknown.map((path) =>
    outcomeOf(path, 'failed', { reason: 'no document of that name is indexed' }),
  );
  for (const [index, document] of chosen.entries()) {
    if (signal.aborted) break;
    const outcome = await relabel(document, labels, dryRun ? undefined : writer);
    outcomes.push(outcome);
    const done = index + 1;
    const size = { bytes: done, totalBytes: chosen.length, pages: 0 };
    const progress = { documents: done, totalDocuments: chosen.length, ...size };
    onProgress({
      type: 'document',
      outcome,
      progress: { ...progress, elapsedMs: performance.now() - startedAt },
    });
  }
  const isWhole = outcomes.length === unknown.length + chosen.length;
  return reportOf(outcomes, { durationMs: performance.now() - startedAt, dryRun, interrupted: !isWhole });
}

async function relabel(
  before: StoredDocument,
  labels: Partial<DocumentLabels>,
  writer: IndexWriter | undefined,
): Promise<DocumentOutcome> {
  if (before.origin === 'upload') {
    return outcomeOf(before.sourcefile, 'failed', { reason: 'it is a personal upload' });
  }
  const after = { ...before, ...labels };
  const change = labelChange(before, after);
  if (change === '') return outcomeOf(before.sourcefile, 'unchanged');
  await writer?.relabel(after);
  return outcomeOf(before.sourcefile, 'relabelled', { reason: change });
}
