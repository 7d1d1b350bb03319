import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';

/** The picture of a place, encoded. */
export interface Picture {
  bytes: Uint8Array;
  mediaType: string;
}

/** What a picture process is asked: the picture of one place of one document. */
export interface PictureJob {
  path: string;
  mediaType: string;
  sourcepage: string;
}

/** The longest side of a picture: what models that see scale larger ones down to, or close to it. */
export const LONGEST_SIDE = 1536;

/** As much of a canvas of `@napi-rs/canvas` as drawing a picture takes. */
export interface NativeCanvas {
  readonly width: number;
  readonly height: number;
  toBuffer(mediaType: 'image/png'): Uint8Array;
  toBuffer(mediaType: 'image/jpeg', quality: number): Uint8Array;
  getContext(kind: '2d'): NativeContext;
}

interface NativeContext {
  fillStyle: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(image: object, x: number, y: number, width: number, height: number): void;
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray<ArrayBuffer> };
  createImageData(width: number, height: number): { data: Uint8ClampedArray };
  putImageData(image: object, x: number, y: number): void;
}

/** How large something is painted: the most pixels of its long side, and the most pixels per unit. */
export interface PaintingSize {
  longestSide: number;
  largestScale: number;
}

/** What was painted, in pixels; `scale` of them stand for one unit of the original. */
export interface Painting {
  canvas: NativeCanvas;
  scale: number;
}

interface NativeModule {
  createCanvas(width: number, height: number): NativeCanvas;
  loadImage(bytes: Uint8Array): Promise<{ width: number; height: number }>;
}

// Pages are text on white: below this, letters get visible halos.
const JPEG_QUALITY = 85;

/**
 * The canvas that pdf.js draws on where there is no browser: an optional dependency of it, and of ours only through it.
 * Throws AppError where the platform has none.
 */
export function nativeCanvas(): NativeModule {
  const pdfjs = join(process.cwd(), 'node_modules', 'pdfjs-dist', 'package.json');
  try {
    return createRequire(pdfjs)('@napi-rs/canvas') as NativeModule;
  } catch (cause) {
    throw new AppError(
      'unsupported-media-type',
      'this platform cannot draw pictures: the package @napi-rs/canvas is not installed for it',
      { cause },
    );
  }
}

/** A canvas as a file: JPEG, or PNG where that is no larger, because every letter stays sharp. */
export function encode(canvas: NativeCanvas): Picture {
  const png = canvas.toBuffer('image/png');
  const jpeg = canvas.toBuffer('image/jpeg', JPEG_QUALITY);
  return png.length <= jpeg.length
    ? { bytes: png, mediaType: 'image/png' }
    : { bytes: jpeg, mediaType: 'image/jpeg' };
}
