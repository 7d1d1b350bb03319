import type { DocumentText } from '#lib/core/ports/source-parts.ts';
import type { FormatShownAs } from '#lib/shared/document-formats.ts';
import { serveJobs } from '../child/serve-jobs.ts';
import { readDocumentText } from './read-text.ts';

// Runs as a child process: reads one document after the other.
serveJobs<BlocksJob, DocumentText>(({ path, format }) => readDocumentText(path, format));

/** What the process is asked: one document at a time. */
export interface BlocksJob {
  path: string;
  format: FormatShownAs<'blocks'>;
}
