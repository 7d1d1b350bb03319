import { readFile } from 'node:fs/promises';
import { AppError } from '#lib/shared/app-error.ts';
import { requireImageHeader } from './image-header.ts';
import {
  encode,
  LONGEST_SIDE,
  nativeCanvas,
  type Painting,
  type PaintingSize,
  type Picture,
} from './native-canvas.ts';
import { isTiff, paintTiff } from './tiff.ts';

const LARGEST_AS_IS_BYTES = 2_000_000;

/**
 * An image file, or a page of a TIFF, as a picture: as it is while it is small, otherwise scaled down. Throws AppError for a file that is no
 * image, and, before anything is decoded, for one with too many pixels.
 */
export async function drawImage(path: string, page = 1): Promise<Picture> {
  const bytes = await readFile(path);
  if (isTiff(bytes))
    return encode((await paintTiff(bytes, page, { longestSide: LONGEST_SIDE, largestScale: 1 })).canvas);
  const { width, height, mediaType } = requireImageHeader(bytes);
  // Models accept no bitmaps.
  const isAccepted = mediaType !== 'image/bmp';
  if (isAccepted && Math.max(width, height) <= LONGEST_SIDE && bytes.length <= LARGEST_AS_IS_BYTES)
    return { bytes, mediaType };
  return encode((await paintImage(path, { longestSide: LONGEST_SIDE, largestScale: 1 })).canvas);
}

/** Paints an image file, or a page of a TIFF, upright on white. Throws AppError as `drawImage` does. */
export async function paintImage(
  path: string,
  { longestSide, largestScale }: PaintingSize,
  page = 1,
): Promise<Painting> {
  const bytes = await readFile(path);
  if (isTiff(bytes)) return paintTiff(bytes, page, { longestSide, largestScale });
  requireImageHeader(bytes);
  const { createCanvas, loadImage } = nativeCanvas();
  const image = await loadImage(bytes).catch((cause: unknown) => {
    throw new AppError('bad-request', 'the image is damaged; open it in an image program and save it again', {
      cause,
    });
  });
  // A photograph may say that it is to be turned: the decoder's sides count, not the header's.
  const scale = Math.min(largestScale, longestSide / Math.max(image.width, image.height));
  const size = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const [drawnWidth = 1, drawnHeight = 1] = size;
  const canvas = createCanvas(drawnWidth, drawnHeight);
  const context = canvas.getContext('2d');
  // JPEG has no transparency: without a ground it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, drawnWidth, drawnHeight);
  context.drawImage(image, 0, 0, drawnWidth, drawnHeight);
  return { canvas, scale };
}
