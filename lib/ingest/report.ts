import type { WriteCost } from '#lib/core/ports/document-store.ts';
import type { EmbeddingCall } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';

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
