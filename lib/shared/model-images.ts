/** The image formats that models accept: how a file of each begins, in hexadecimal. A WebP has its size in between. */
const SIGNATURES = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^47494638(37|39)61/,
  'image/webp': /^52494646.{8}57454250/,
} as const;

/** The media type of an image that models accept. */
export type ModelImageType = keyof typeof SIGNATURES;

/** The media types of the images that models accept. */
export const MODEL_IMAGE_TYPES = Object.keys(SIGNATURES) as readonly ModelImageType[];

/** The image format by the first 12 bytes, whatever the name of the file; undefined for others. */
export function modelImageTypeOf(bytes: Uint8Array): ModelImageType | undefined {
  const hex = Array.from(bytes.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return MODEL_IMAGE_TYPES.find((type) => SIGNATURES[type].test(hex));
}
