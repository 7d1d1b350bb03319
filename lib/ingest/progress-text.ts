import type { WriteCost } from '#lib/core/ports/document-store.ts';
import { knownExtensions } from './file-type.ts';
import type { DocumentOutcome, IngestReport, Progress } from './report.ts';

/** A call for vectors that takes longer than this is worth a word: it is what the run waits for. */
const SLOW_EMBEDDING_MS = 3000;

/**
 * How far a run has come, in one line: share, documents, pages, rates, time left, and a slow embedding server. The share is by the size of what was
 * read, and not whole before every document is in: a service may still be at work on the last.
 */
export function progressText(progress: Progress): string {
  const seconds = Math.max(progress.elapsedMs / 1000, 0.001);
  const isDone = progress.documents >= progress.totalDocuments;
  const share = progress.totalBytes === 0 ? 1 : progress.bytes / progress.totalBytes;
  const left =
    share > 0 && share < 1 ? `, ${durationText((progress.elapsedMs * (1 - share)) / share)} left` : '';
  const pages = progress.pages > 0 ? `, ${progress.pages} pages (${rate(progress.pages / seconds)}/s)` : '';
  const pace = slowness(progress.embedding) ?? ` (${rate(progress.documents / seconds)}/s)${pages}`;
  const documents = `${progress.documents} of ${progress.totalDocuments} documents`;
  return `${Math.min(Math.floor(share * 100), isDone ? 100 : 99)}% · ${documents}${pace}${left}${recognisingText(progress)}`;
}

/** In place of the rates, so that it fits on a narrow terminal. */
function slowness(call: Progress['embedding']): string | undefined {
  if (!call || call.ms < SLOW_EMBEDDING_MS) return undefined;
  return ` · The embedding server takes ${durationText(call.ms)} for ${count(call.texts, 'passage')}`;
}

function recognisingText({ recognising }: Progress): string {
  if (!recognising) return '';
  const { pages, total, secondsPerPage } = recognising;
  return ` · recognising page ${Math.min(pages + 1, total)} of ${total}, about ${rate(secondsPerPage)} s a page`;
}

function rate(perSecond: number): string {
  return perSecond >= 10 ? perSecond.toFixed(0) : perSecond.toFixed(1);
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** One document's fate in one line, safe to print: what could steer a terminal or reverse a name is shown as its code. */
export function outcomeText({
  sourcefile,
  outcome,
  reason,
  pages,
  passages,
  notices,
}: DocumentOutcome): string {
  const sizes = [
    pages > 0 ? count(pages, 'page') : '',
    passages > 0 ? count(passages, 'passage') : '',
  ].filter(Boolean);
  const details = [...sizes, ...(reason && reason !== outcome ? [reason] : []), ...notices];
  return printable(`${outcome}: ${sourcefile}${details.length > 0 ? ` (${details.join('; ')})` : ''}`);
}

/** The end of a run: what was done, then every document that failed, with the reason. */
export function summaryText(report: IngestReport): string {
  const { counts } = report;
  const parts = [
    `${counts.added + counts.replaced} indexed${counts.replaced > 0 ? ` (${counts.replaced} replaced)` : ''}`,
    counts.relabelled > 0 ? `${counts.relabelled} relabelled` : '',
    counts.unchanged > 0 ? `${counts.unchanged} unchanged` : '',
    counts.duplicate > 0 ? `${counts.duplicate} duplicate` : '',
    counts.skipped > 0 ? `${counts.skipped} skipped` : '',
    counts.removed > 0 ? `${counts.removed} removed` : '',
    counts.failed > 0 ? `${counts.failed} failed` : '',
  ].filter(Boolean);
  const sizes = report.passages > 0 ? ` · ${count(report.passages, 'passage')}` : '';
  const lines = [
    `${report.dryRun ? 'Dry run, nothing was changed: ' : ''}${parts.join(', ')}${sizes} · ${durationText(report.durationMs)}`,
    ...costLines(report.cost),
    ...(report.foundNothing ? [`No documents found. Supported: ${knownExtensions().join(', ')}.`] : []),
    ...(report.refusal === null ? [] : [`Without --dry-run this run is refused. ${report.refusal}`]),
    ...(report.interrupted ? ['Interrupted. Run the same command to continue.'] : []),
    ...failedLines(report),
    ...report.notes,
  ];
  return lines.join('\n');
}

function failedLines({ documents }: IngestReport): string[] {
  const failed = documents.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return [];
  return ['Failed:', ...failed.map((one) => printable(`  ${one.sourcefile}: ${one.reason}`))];
}

function costLines(cost: WriteCost | null): string[] {
  // Where nothing is paid, there is nothing to tell.
  if (!cost || cost.embeddingCalls + cost.indexingCalls + cost.uploads === 0) return [];
  const embedding = `${count(cost.embeddingCalls, 'embedding call')} (${count(cost.embeddingTokens, 'token')})`;
  const rest = `${count(cost.indexingCalls, 'indexing call')}, ${count(cost.uploads, 'upload')}`;
  return [`It would make ${embedding}, ${rest}.`];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** A text that is safe to print: what could steer a terminal or reverse a name is shown as its code. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
