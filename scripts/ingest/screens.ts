import {
  type DocumentOutcome,
  type IngestEvent,
  type IngestReport,
  outcomeText,
  progressText,
  summaryText,
} from '#lib/ingest/report.ts';

/** Where a run is shown. */
export interface Screen {
  show(event: IngestEvent): void;
  /** Called at the first Ctrl-C: what is begun may take a while to end. */
  interrupted(): void;
  end(report: IngestReport): void;
}

const INTERRUPTED = 'Interrupted: ending what is begun, which may take a while.';

/** Removals have no event of their own; they are reported at the end. */
function removed(report: IngestReport): DocumentOutcome[] {
  return report.documents.filter(({ outcome }) => outcome === 'removed');
}

/** For programs: one JSON line per document, then a summary, with `about` in it. */
export function jsonScreen(about: Record<string, string> = {}): Screen {
  return {
    show(event) {
      if (event.type === 'document') console.log(JSON.stringify({ type: 'document', ...event.outcome }));
    },
    interrupted: () => console.error(INTERRUPTED),
    end(report) {
      for (const outcome of removed(report)) console.log(JSON.stringify({ type: 'document', ...outcome }));
      const { documents, ...summary } = report;
      const failed = documents.filter(({ outcome }) => outcome === 'failed');
      console.log(JSON.stringify({ type: 'summary', ...about, ...summary, failed }));
    },
  };
}

/** For logs: one line per document, then a summary. */
export function plainScreen(): Screen {
  return {
    show(event) {
      if (event.type === 'document') console.log(outcomeText(event.outcome));
    },
    interrupted: () => console.error(INTERRUPTED),
    end(report) {
      for (const outcome of removed(report)) console.log(outcomeText(outcome));
      console.log(summaryText(report));
    },
  };
}

/** For people: as `plainScreen`, above one line that says how far it is. */
export function terminalScreen(): Screen {
  const clear = '\r\u001B[K';
  return {
    show(event) {
      if (event.type === 'document' && event.outcome.outcome !== 'unchanged') {
        process.stdout.write(`${clear}${outcomeText(event.outcome)}\n`);
      }
      const line = progressText(event.progress).slice(0, (process.stdout.columns || 80) - 1);
      process.stdout.write(`${clear}${line}`);
    },
    interrupted: () => process.stdout.write(`${clear}${INTERRUPTED}\n`),
    end(report) {
      process.stdout.write(clear);
      plainScreen().end(report);
    },
  };
}
