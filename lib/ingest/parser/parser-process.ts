import { serveJobs } from '../child/serve-jobs.ts';
import type { ParsedDocument } from '../document.ts';
import { readDocument } from '../parse-document.ts';
import type { Recognised } from '../recognition/recognised-page.ts';
import type { SplitSettings } from '../split/settings.ts';
import type { WorkBounds } from '../work-bounds.ts';

// Runs as a child process: reads one document after the other.
const REPORT_INTERVAL_MS = 200;

serveJobs<ParseJob, ParsedDocument, PagesRead>(({ path, ...job }, report) => {
  let pages = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onPage = (total: number) => {
    pages += 1;
    const now = performance.now();
    if (now - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = now;
    report({ pages, total });
  };
  return readDocument(path, { ...job, onPage });
});

/** What a parser process is asked: one document at a time. */
export interface ParseJob {
  path: string;
  settings: SplitSettings;
  bounds: WorkBounds;
  name: string | undefined;
  recognised?: Recognised;
}

/** How far it has come. */
export interface PagesRead {
  pages: number;
  total: number;
}
