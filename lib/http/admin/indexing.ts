import type { IndexingState } from '#lib/api/admin.ts';
import { UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import type { DocumentService, ReindexReport } from '#lib/core/ports/document-service.ts';
import { AppError } from '#lib/shared/app-error.ts';

type Chosen = Parameters<DocumentService['reindex']>[0];

/** A service that is down at the start of an upgrade comes back. */
const RETRY_MS = 60_000;

/** Re-indexing in the background, one run at a time. */
export interface Indexing {
  state(): IndexingState;
  /** Throws `conflict` during a run. A run over `outdated` documents that fails is tried again every minute. */
  start(documents: Chosen): void;
  /** Stops the current run; finished documents stay indexed. */
  stop(): void;
}

/** How many documents a run has read again, and how many it could not. */
interface Counts {
  done: number;
  failed: number;
}

const IDLE: IndexingState = {
  status: 'idle',
  isUpgrade: false,
  startedAtMs: null,
  sourcefile: null,
  documents: 0,
  totalDocuments: 0,
  report: null,
  reason: null,
};

/** Re-indexing through this document service. `onFailure` receives the error that ended a run, `onDone` the counts of one that did not. */
export function createIndexing(
  documentService: Pick<DocumentService, 'reindex'>,
  { onFailure, onDone }: { onFailure: (error: AppError) => void; onDone: (counts: Counts) => void },
): Indexing {
  let state = IDLE;
  let stopping = new AbortController();
  let retry: NodeJS.Timeout | undefined;

  async function run(documents: Chosen, { signal }: AbortController): Promise<void> {
    try {
      const report = await documentService.reindex(documents, {
        signal,
        onProgress: ({ sourcefile, documents: done, totalDocuments }) => {
          state = { ...state, sourcefile: shown(sourcefile), documents: done, totalDocuments };
        },
      });
      const finished = report.done.length + report.failed.length;
      state = {
        ...state,
        status: 'done',
        sourcefile: null,
        documents: finished,
        report: shownReport(report),
      };
      onDone({ done: report.done.length, failed: report.failed.length });
    } catch (thrown) {
      const error = AppError.from(thrown);
      state = signal.aborted
        ? { ...state, status: 'stopped', sourcefile: null }
        : { ...state, status: 'failed', sourcefile: null, reason: error.message };
      if (signal.aborted) return;
      onFailure(error);
      if (documents === 'outdated') retry = setTimeout(() => start(documents), RETRY_MS).unref();
    }
  }

  function start(documents: Chosen): void {
    if (state.status === 'running') {
      throw new AppError('conflict', 'Documents are already being re-indexed.');
    }
    clearTimeout(retry);
    stopping = new AbortController();
    const totalDocuments = typeof documents === 'string' ? 0 : documents.length;
    const isUpgrade = documents === 'outdated';
    state = { ...IDLE, status: 'running', isUpgrade, startedAtMs: Date.now(), totalDocuments };
    void run(documents, stopping);
  }

  return {
    state: () => state,
    start,
    stop() {
      clearTimeout(retry);
      stopping.abort();
    },
  };
}

/** User uploads are re-indexed too, but their names stay private. */
function shown(sourcefile: string): string | null {
  return isPrivate(sourcefile) ? null : sourcefile;
}

function shownReport({ done, failed }: ReindexReport): ReindexReport {
  return {
    done: done.filter((sourcefile) => !isPrivate(sourcefile)),
    failed: failed.filter(({ sourcefile }) => !isPrivate(sourcefile)),
  };
}

function isPrivate(sourcefile: string): boolean {
  return sourcefile.startsWith(`${UPLOADS_FOLDER}/`);
}
