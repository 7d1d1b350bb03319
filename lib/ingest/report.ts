import type { WriteCost } from '#lib/core/ports/document-store.ts';
import type { EmbeddingCall } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { knownExtensions } from './file-type.ts';

/** What happened to a document; in a dry run, what would have. */
export type Outcome =
  | 'added'
  | 'replaced'
  | 'relabelled'
  | 'unchanged'
  | 'duplicate'
  | 'skipped'
  | 'removed'
  | 'failed';

/** One document's fate: `reason` says why it was left out, failed or removed; `notices` what of it could not be read. */
export interface DocumentOutcome {
  sourcefile: string;
  outcome: Outcome;
  reason: string | null;
  pages: number;
  passages: number;
  notices: string[];
}

/** What a run of ingestion did. `interrupted` is true when its signal ended it before the last document. */
export interface IngestReport {
  documents: DocumentOutcome[];
  counts: Record<Outcome, number>;
  pages: number;
  passages: number;
  durationMs: number;
  dryRun: boolean;
  interrupted: boolean;
  /** What a dry run would have called for; null for a run that was one. */
  cost: WriteCost | null;
  /** True where there was no file at all in the places that were to be ingested. */
  foundNothing: boolean;
  /** Notes for the operator beside the outcomes, in full sentences. */
  notes: string[];
  /** Why the same run without `dryRun` would be refused; null where it would not. */
  refusal: string | null;
}

/** How far a run has come: what is done, of what there is to do. Bytes and pages count those of documents still at work too. */
export interface Progress {
  documents: number;
  totalDocuments: number;
  bytes: number;
  totalBytes: number;
  pages: number;
  /** The page of a document whose text is being recognised: pages before it, of all of these, and the seconds of each. */
  recognising?: { pages: number; total: number; secondsPerPage: number } | undefined;
  elapsedMs: number;
  /** The latest call for vectors, if there was one. */
  embedding?: EmbeddingCall | undefined;
}

/** Called during a run: with each document's outcome once it is known, and with pages and calls for vectors in between. */
export type IngestEvent =
  | { type: 'document'; outcome: DocumentOutcome; progress: Progress }
  | { type: 'pages'; sourcefile: string; progress: Progress }
  | { type: 'vectors'; progress: Progress };

/** An outcome with the parts that were not given left empty. */
export function outcomeOf(
  sourcefile: string,
  outcome: Outcome,
  details: Partial<Omit<DocumentOutcome, 'sourcefile' | 'outcome'>> = {},
): DocumentOutcome {
  return { sourcefile, outcome, reason: null, pages: 0, passages: 0, notices: [], ...details };
}

/** Sums up outcomes. */
export function reportOf(
  documents: DocumentOutcome[],
  run: Pick<IngestReport, 'durationMs' | 'dryRun' | 'interrupted'> &
    Partial<Pick<IngestReport, 'cost' | 'foundNothing' | 'notes' | 'refusal'>>,
): IngestReport {
  const count = (outcome: Outcome) => documents.filter((document) => document.outcome === outcome).length;
  return {
    documents,
    counts: {
      added: count('added'),
      replaced: count('replaced'),
      relabelled: count('relabelled'),
      unchanged: count('unchanged'),
      duplicate: count('duplicate'),
      skipped: count('skipped'),
      removed: count('removed'),
      failed: count('failed'),
    },
    pages: documents.reduce((sum, { pages }) => sum + pages, 0),
    passages: documents.reduce((sum, { passages }) => sum + passages, 0),
    cost: null,
    foundNothing: false,
    notes: [],
    refusal: null,
    ...run,
  };
}

/**
 * Why a document, or a whole run, failed: for the operator who runs ingestion. Of an error that tells its
 * caller nothing, the code of its cause is told, which `lib/upstream` words for logs; never what a service said.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) {
    return (error.code === 'internal' && codeOf(error.cause)) || error.message;
  }
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read; check its permissions';
  if (code === 'ENOENT') return 'it is not there any more';
  return `it could not be ingested${code ? ` (${code})` : ''}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && !(error instanceof AppError) && 'code' in error ? String(error.code) : '';
}

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
