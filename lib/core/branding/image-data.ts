/** The kinds of pictures that branding may have. */
export const IMAGE_TYPES = ['image/png', 'image/svg+xml', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The largest picture, in bytes: each page loads it. */
export const MOST_IMAGE_BYTES = 200_000;

/** A picture as `data:image/png;base64,…`. */
export type ImageData = `data:${ImageType};base64,${string}`;

const DATA_URL = /^data:(image\/(?:png|svg\+xml|webp));base64,([\w+/]+={0,2})$/;

/** The type and the bytes of a picture; undefined for anything else, also where the bytes are of another type than it says. */
export function readImageData(text: string): { type: ImageType; bytes: Uint8Array<ArrayBuffer> } | undefined {
  const [, type, base64 = ''] = DATA_URL.exec(text) ?? [];
  if (type === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return imageTypeOf(bytes) === type ? { type: type as ImageType, bytes } : undefined;
  } catch {
    return undefined;
  }
}

/** The type that the first bytes tell; undefined for what is no picture of these kinds. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  const head = text(0, 1000)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return /^<(?:svg|\?xml|!--|!DOCTYPE svg)/i.test(head) && new TextDecoder().decode(bytes).includes('<svg')
    ? 'image/svg+xml'
    : undefined;
}
