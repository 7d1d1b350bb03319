import { serveJobs } from '../child/serve-jobs.ts';
import { encode, nativeCanvas } from '../pictures/native-canvas.ts';
import { type RecognisablePlace, type RecognisedPage, toPage } from './recognised-page.ts';
import { type Languages, readCanvas } from './tesseract.ts';

// Runs as a child process: draws one page after the other, and recognises its text or returns its picture.

/** The long side of a picture to be read, in pixels: 256 dpi of a page of A4. */
const LONGEST_SIDE = 3000;

/** Small type of pictures of screens is read better when blown up, and pages need no more than 300 dpi. */
const LARGEST_SCALE = { image: 2, page: 300 / 72 };

try {
  // Before the memory is measured that a child takes when it does nothing.
  nativeCanvas();
} catch {
  // The job that needs it says so.
}

serveJobs<RecognitionJob, RecognisedPage | DrawnPage>(async ({ languages, ...place }) => {
  const { canvas, scale } = await painted(place);
  const { width, height } = canvas;
  if (!languages) return { bytes: encode(canvas).bytes, width, height, scale };
  const { layout, angle } = await readCanvas(canvas, languages);
  return toPage(layout, { width, height, scale, angle });
});

async function painted({ path, mediaType, page }: RecognisablePlace) {
  if (mediaType === 'application/pdf') {
    const { paintPage } = await import('../pictures/draw-page.ts');
    return paintPage(path, page, { longestSide: LONGEST_SIDE, largestScale: LARGEST_SCALE.page });
  }
  const { paintImage } = await import('../pictures/draw-image.ts');
  return paintImage(path, { longestSide: LONGEST_SIDE, largestScale: LARGEST_SCALE.image }, page);
}

/** What a recognition process is asked: the text of one page, or its picture where no languages are named. */
export interface RecognitionJob extends RecognisablePlace {
  languages?: Languages;
}

/** The picture of a page, as JPEG or PNG, its size in pixels, and pixels per unit of the page. */
export interface DrawnPage {
  bytes: Uint8Array;
  width: number;
  height: number;
  scale: number;
}
