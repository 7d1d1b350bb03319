import { modelImageTypeOf } from '#lib/shared/model-images.ts';

/** A browser takes long to decode more. */
const MAX_SOURCE_BYTES = 30_000_000;
/** Models see no more of a larger image. */
const LONGEST_SIDE = 2048;
/** Four of them fit into a request. */
const MAX_BYTES = 1_600_000;
const QUALITY = 0.85;

/** The image of a file as a model takes it, or why it takes none. Never rejects. */
export async function readImage(
  file: File,
): Promise<File | 'images.tooLarge' | 'images.unknown' | 'images.broken'> {
  if (file.size > MAX_SOURCE_BYTES) return 'images.tooLarge';
  const type = modelImageTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return type ? shrinkImage(file, type).catch(() => 'images.broken') : 'images.unknown';
}

/**
 * The image as it is, or smaller where it has too many pixels or bytes: then as JPEG on white. Throws for what the browser
 * cannot decode.
 */
async function shrinkImage(file: File, type: string): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && file.size <= MAX_BYTES) {
    bitmap.close();
    return new File([file], file.name, { type });
  }
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no images.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  if (blob.size > MAX_BYTES) throw new Error('The image stays too large.');
  return new File([blob], file.name, { type: blob.type });
}
