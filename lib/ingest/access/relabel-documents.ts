import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { isReviewDue } from '#lib/core/documents/validity.ts';
import type { DocumentLabels, DocumentQuery, ListedDocuments } from '#lib/core/ports/document-service.ts';
import type { IndexWriter, StoredDocument } from '#lib/core/ports/document-store.ts';
import { type DocumentOutcome, type IngestEvent, type IngestReport, outcomeOf, reportOf } from '../report.ts';
import { labelChange } from './explain-access.ts';

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

/** Whether a path means the document: on disk, of the file or a folder above it, or by the name that citations use. */
export function isNamedBy(document: StoredDocument, path: string): boolean {
  const name = encodeSourcefile(path.replace(/^\.\//, '').replace(/\/+$/, '').normalize('NFC'));
  if (isAtOrBelow(document.sourcefile, name) || isAtOrBelow(document.sourcefile, path)) return true;
  if (document.root === null) return false;
  return isAtOrBelow(join(document.root, document.sourcefile), encodeSourcefile(onDisk(path)));
}

/** The documents that any of the paths means, and the paths that mean none. */
export function documentsNamedBy(
  stored: readonly StoredDocument[],
  paths: readonly string[],
): { chosen: StoredDocument[]; unknown: string[] } {
  const chosen = stored.filter((document) => paths.some((path) => isNamedBy(document, path)));
  return { chosen, unknown: paths.filter((path) => !chosen.some((document) => isNamedBy(document, path))) };
}

function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

/** The absolute path, links resolved while it still exists. */
function onDisk(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** One page of documents, which are in the order of their names. */
export function listDocuments(
  documents: readonly StoredDocument[],
  { search, category, reader, reviewDue, folder, uploads = false, limit, after }: DocumentQuery,
): ListedDocuments {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = documents.filter(
    (document) =>
      (document.origin === 'upload') === uploads &&
      (category === undefined || document.category === category) &&
      (reader === undefined || isReadBy(document, reader)) &&
      (reviewDue === undefined || isReviewDue(document.validity ?? {}, reviewDue)) &&
      (folder === undefined || document.sourcefile.startsWith(folder)) &&
      words.every((word) => textOf(document).includes(word)),
  );
  const left = after === null ? matching : matching.filter(({ sourcefile }) => sourcefile > after);
  const items = left.slice(0, limit);
  const next = left.length > limit ? (items.at(-1)?.sourcefile ?? null) : null;
  return { items, next, total: matching.length };
}

function isReadBy({ oids, groups }: StoredDocument, reader: string): boolean {
  if (reader === 'nobody') return oids.length + groups.length === 0;
  return oids.includes(reader) || groups.includes(reader);
}

function textOf({ sourcefile, title, category }: StoredDocument): string {
  return [sourcefile, title, category].join('\n').toLowerCase();
}
