import type { ChildBounds } from '../child/bounded-child.ts';
import { type ChildPool, createChildPool } from '../child/child-pool.ts';
import type { RecognitionJob } from './recognition-process.ts';

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
