import { type ChildBounds, type ChildPool, createChildPool } from '../child/child-pool.ts';
import type { RecognisedPage, RecognisePage } from './recognised-page.ts';
import type { RecognitionJob } from './recognition-process.ts';
import type { Languages } from './tesseract.ts';

/** How much one page may take, and how many pages are worked on; what is left out is the default. */
export interface RecognitionPoolOptions extends Partial<Pick<ChildBounds, 'totalMs' | 'extraBytes'>> {
  /** Pages worked on at the same time, each in a process of its own. */
  size?: number;
  /** Pages that may wait; more are refused. No bound when absent. */
  mostWaiting?: number;
}

const DEFAULTS = { size: 2, totalMs: 60_000, extraBytes: 512_000_000 };
const ENTRY = ['lib', 'ingest', 'recognition', 'recognition-process.ts'];

/** Recognition processes end after this idle time: each holds about 430 MB. */
const IDLE_MS = 30_000;

/** Processes that draw pages and recognise their text, started for the first page: by default 60 s and 512 MB above idle a page. */
export function createRecognitionPool<Job extends RecognitionJob, Result>(
  options: RecognitionPoolOptions,
): ChildPool<Job, Result> {
  const { size, mostWaiting, totalMs, extraBytes } = { ...DEFAULTS, ...options };
  return createChildPool<Job, Result>({
    bounds: { entry: ENTRY, nativeCode: true, stallMs: totalMs, totalMs, extraBytes },
    size,
    ...(mostWaiting !== undefined && { mostWaiting }),
    idleMs: IDLE_MS,
  });
}

/** The languages to recognise, and the limits of the processes. */
interface RecogniserOptions extends RecognitionPoolOptions {
  languages: Languages;
}

/**
 * Recognises text with Tesseract in processes of their own, within the limits of `createRecognitionPool`. Throws AppError with
 * the reason for a page that takes more, and for a file that cannot be drawn.
 */
export function createRecogniser(options: RecogniserOptions): RecognisePage & { close(): void } {
  const { languages } = options;
  const pool = createRecognitionPool<RecognitionJob, RecognisedPage>(options);
  const recognise: RecognisePage = (place, signal) => pool.ask({ job: { ...place, languages }, signal });
  return Object.assign(recognise, { close: pool.close });
}
