import type { ChildBounds } from '../child/bounded-child.ts';
import { createChildPool } from '../child/child-pool.ts';
import type { RecognisedPage, RecognisePage } from './recognised-page.ts';
import type { RecognitionJob } from './recognition-process.ts';
import type { Languages } from './tesseract.ts';

/** The languages to recognise and how much one page may take; what is left out is the default. */
export interface RecogniserOptions extends Partial<Pick<ChildBounds, 'totalMs' | 'extraBytes'>> {
  languages: Languages;
  /** Pages recognised at the same time, each in a process of its own. */
  size?: number;
  /** Pages that may wait; more are refused. No bound when absent. */
  mostWaiting?: number;
}

const DEFAULTS = { size: 2, totalMs: 60_000, extraBytes: 512_000_000 };
const ENTRY = ['lib', 'ingest', 'recognition', 'recognition-process.ts'];

/** Recognition processes end after this idle time: each holds about 430 MB. */
const IDLE_MS = 30_000;

/**
 * Recognises text with Tesseract in processes of their own, started for the first page: by default 60 s and 512 MB above
 * idle a page. Throws AppError with the reason for a page that takes more, and for a file that cannot be drawn.
 */
export function createRecogniser(options: RecogniserOptions): RecognisePage & { close(): void } {
  const { size, mostWaiting, languages, ...limits } = { ...DEFAULTS, ...options };
  const pool = createChildPool<RecognitionJob, RecognisedPage>({
    bounds: { entry: ENTRY, nativeCode: true, stallMs: limits.totalMs, ...limits },
    size,
    ...(mostWaiting !== undefined && { mostWaiting }),
    idleMs: IDLE_MS,
  });
  const recognise: RecognisePage = (place, signal) => pool.ask({ job: { ...place, languages }, signal });
  return Object.assign(recognise, { close: pool.close });
}
