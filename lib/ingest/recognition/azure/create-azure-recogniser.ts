import type { RecognisedPage, RecognisePage } from '../recognised-page.ts';
import { createRecognitionPool, type RecognitionPoolOptions } from '../recognition-pool.ts';
import type { DrawnPage, RecognitionJob } from '../recognition-process.ts';
import { toPage } from '../to-page.ts';
import type { ReadPicture } from './read-picture.ts';
import { toLayout } from './to-layout.ts';

/** The service takes no smaller pictures; there is no text in them either. */
const LEAST_SIDE = 50;

/**
 * Recognises text with Azure Document Intelligence: pages are drawn in processes of their own, within the limits of
 * `createRecognitionPool`, and `read` sends their pictures. Throws what `read` throws, and AppError with the reason for a file
 * that cannot be drawn.
 */
export function createAzureRecogniser(
  read: ReadPicture,
  options: RecognitionPoolOptions = {},
): RecognisePage & { close(): void } {
  const pool = createRecognitionPool<RecognitionJob, DrawnPage>(options);
  const recognise: RecognisePage = async (place, signal) => {
    const { bytes, ...picture } = await pool.ask({ job: place, signal });
    if (Math.min(picture.width, picture.height) < LEAST_SIDE) return withoutText(picture);
    const page = await read(bytes, signal);
    const reading = { ...picture, angle: (-page.angle * Math.PI) / 180 };
    return toPage(toLayout(page, reading), reading);
  };
  return Object.assign(recognise, { close: pool.close });
}

function withoutText({ width, height, scale }: Omit<DrawnPage, 'bytes'>): RecognisedPage {
  return { width: width / scale, height: height / scale, lines: [], words: [] };
}
