import type { RecognisedPage, RecognisePage } from './recognised-page.ts';
import { createRecognitionPool, type RecognitionPoolOptions } from './recognition-pool.ts';
import type { RecognitionJob } from './recognition-process.ts';
import type { Languages } from './tesseract.ts';

/** The languages to recognise, and the limits of the processes. */
export interface RecogniserOptions extends RecognitionPoolOptions {
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
