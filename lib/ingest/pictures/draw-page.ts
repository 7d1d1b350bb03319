import { readFile, stat } from 'node:fs/promises';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawingOptions, pdfOptions, unreadablePdf } from '../pdf/pdf-options.ts';
import {
  encode,
  LONGEST_SIDE,
  nativeCanvas,
  type Painting,
  type PaintingSize,
  type Picture,
} from './native-canvas.ts';

/** Pixels that an image within a page may have, as an A4 page scanned at 600 dpi has; a larger one is left white. */
const MOST_IMAGE_PIXELS = 36_000_000;

/** Small pages are not blown up further: nothing would be seen that was not there. */
const LARGEST_SCALE = 3;

// The document of the last job stays open: pages are mostly asked for one after the other.
let opened: { file: string; pdf: PDFDocumentProxy } | undefined;

/** One page of a PDF as a picture, as `paintPage` paints it. */
export async function drawPage(path: string, number: number): Promise<Picture> {
  const { canvas } = await paintPage(path, number, {
    longestSide: LONGEST_SIDE,
    largestScale: LARGEST_SCALE,
  });
  return encode(canvas);
}

/**
 * Paints one page of a PDF on white; a number outside the document is that of its last or first page. Throws AppError
 * when the document is encrypted or damaged, and where the platform cannot draw.
 */
export async function paintPage(
  path: string,
  number: number,
  { longestSide, largestScale }: PaintingSize,
): Promise<Painting> {
  nativeCanvas();
  const pdf = await open(path);
  const page = await pdf.getPage(Math.min(Math.max(1, number), pdf.numPages)).catch((cause: unknown) => {
    throw unreadablePdf(cause);
  });
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(largestScale, longestSide / Math.max(width, height));
  const viewport = page.getViewport({ scale });
  const size = [viewport.width, viewport.height].map((side) => Math.max(1, Math.floor(side)));
  const [drawnWidth = 1, drawnHeight = 1] = size;
  const canvas = nativeCanvas().createCanvas(drawnWidth, drawnHeight);
  // pdf.js says that it draws on a canvas of a page; this one has the same methods.
  const surface = canvas as unknown as HTMLCanvasElement;
  await page.render({ canvas: surface, viewport, background: '#fff' }).promise;
  page.cleanup();
  return { canvas, scale };
}

async function open(path: string): Promise<PDFDocumentProxy> {
  const { ino, mtimeMs, size } = await stat(path);
  const file = [path, ino, mtimeMs, size].join();
  if (opened?.file === file) return opened.pdf;
  await opened?.pdf.loadingTask.destroy();
  opened = undefined;
  const data = new Uint8Array(await readFile(path));
  const options = { ...pdfOptions, ...drawingOptions, data, maxImageSize: MOST_IMAGE_PIXELS };
  const pdf = await getDocument(options).promise.catch((cause: unknown) => {
    throw unreadablePdf(cause);
  });
  opened = { file, pdf };
  return pdf;
}
