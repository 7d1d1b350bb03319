/** The kinds of image that models read. */
export type ImageKind = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** What each kind begins with, in hexadecimal. A WebP has its size in between. */
const BEGINNINGS: [ImageKind, RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(37|39)61/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** What an image is by its first bytes, whatever it is called; undefined for anything else. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  return BEGINNINGS.find(([, pattern]) => pattern.test(beginning))?.[0];
}
