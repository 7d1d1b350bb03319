import type { IndexingState } from '#lib/api/admin-documents.ts';
import type { DocumentService, ReindexReport } from '#lib/core/document-service.ts';
import { UPLOADS_FOLDER } from '#lib/core/upload-mark.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Re-indexing in the background, one run at a time. */
export interface Indexing {
  state(): IndexingState;
  /** Throws `conflict` during a run. */
  start(documents: readonly string[] | 'all'): void;
  /** Stops the current run; finished documents stay indexed. */
  stop(): void;
}

const IDLE: IndexingState = {
  status: 'idle',
  startedAtMs: null,
  sourcefile: null,
  documents: 0,
  totalDocuments: 0,
  report: null,
  reason: null,
};

/** Re-indexing through this document service. `onFailure` receives the error that ended a run. */
export function createIndexing(
  documentService: Pick<DocumentService, 'reindex'>,
  onFailure: (error: AppError) => void,
): Indexing {
  let state = IDLE;
  let stopping = new AbortController();

  async function run(documents: readonly string[] | 'all', { signal }: AbortController): Promise<void> {
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
    } catch (thrown) {
      const error = AppError.from(thrown);
      state = signal.aborted
        ? { ...state, status: 'stopped', sourcefile: null }
        : { ...state, status: 'failed', sourcefile: null, reason: error.message };
      if (!signal.aborted) onFailure(error);
    }
  }

  return {
    state: () => state,
    start(documents) {
      if (state.status === 'running') {
        throw new AppError('conflict', 'Documents are already being re-indexed.');
      }
      stopping = new AbortController();
      const totalDocuments = documents === 'all' ? 0 : documents.length;
      state = { ...IDLE, status: 'running', startedAtMs: Date.now(), totalDocuments };
      void run(documents, stopping);
    },
    stop: () => stopping.abort(),
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
