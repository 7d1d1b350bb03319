import { AppError } from '#lib/shared/app-error.ts';

/** What the first bytes of an image say of it. Pixels are as they are stored, before any rotation. */
export interface ImageHeader {
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/bmp';
  width: number;
  height: number;
}

/** The most pixels that may be decoded: they take 160 MB of memory. */
const MOST_PIXELS = 40_000_000;

/** The header of an image. Throws AppError when there is none, and when it promises more pixels than may be decoded. */
export function requireImageHeader(bytes: Uint8Array): ImageHeader {
  const header = readImageHeader(bytes);
  if (!header) {
    throw new AppError('bad-request', 'the image is damaged; open it in an image program and save it again');
  }
  requirePixels(header);
  return header;
}

/** Throws `too-large` where an image has more pixels than may be decoded. */
export function requirePixels({ width, height }: Pick<ImageHeader, 'width' | 'height'>): void {
  if (width * height <= MOST_PIXELS) return;
  throw new AppError(
    'too-large',
    `the image has ${width} × ${height} pixels; ${MOST_PIXELS / 1_000_000} million are the most, so scale it down`,
  );
}

/**
 * Reads the size of an image from its header, without decoding anything: PNG (its IHDR), GIF, WebP (VP8, VP8L, VP8X), BMP
 * and JPEG (its first frame header). Undefined when the bytes are none of these or end before the size.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const found =
      pngHeader(view) ?? gifHeader(view) ?? webpHeader(view) ?? bitmapHeader(view) ?? jpegHeader(view);
    return found && found.width > 0 && found.height > 0 ? found : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function pngHeader(view: Buffer): ImageHeader | undefined {
  if (view.readUInt32BE(0) !== 0x89504e47 || view.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { mediaType: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

function gifHeader(view: Buffer): ImageHeader | undefined {
  if (!/^GIF8[79]a/.test(view.toString('latin1', 0, 6))) return undefined;
  return { mediaType: 'image/gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
}

// https://developers.google.com/speed/webp/docs/riff_container
function webpHeader(view: Buffer): ImageHeader | undefined {
  if (view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const mediaType = 'image/webp';
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { mediaType, width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = view.readUInt32LE(21);
      return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { mediaType, width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

const OLD_BITMAP_HEADER = 12;

function bitmapHeader(view: Buffer): ImageHeader | undefined {
  if (view.toString('latin1', 0, 2) !== 'BM') return undefined;
  const mediaType = 'image/bmp';
  if (view.readUInt32LE(14) === OLD_BITMAP_HEADER)
    return { mediaType, width: view.readUInt16LE(18), height: view.readUInt16LE(20) };
  // A negative height says that the rows go from top to bottom.
  return { mediaType, width: view.readInt32LE(18), height: Math.abs(view.readInt32LE(22)) };
}

// Markers that stand alone, and those of a frame header (ITU T.81, table B.1).
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);
const FRAME = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

function jpegHeader(view: Buffer): ImageHeader | undefined {
  if (view.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  for (;;) {
    if (view.readUInt8(at) !== 0xff) return undefined;
    while (view.readUInt8(at) === 0xff) at += 1;
    const marker = view.readUInt8(at);
    if (FRAME.has(marker)) return frameHeader(view, at + 1);
    at += ALONE.has(marker) ? 1 : 1 + Math.max(2, view.readUInt16BE(at + 1));
  }
}

function frameHeader(view: Buffer, at: number): ImageHeader | undefined {
  // A decoder in C that is given two colours reads beyond its memory.
  if (view[at + 7] === 2) return undefined;
  return { mediaType: 'image/jpeg', height: view.readUInt16BE(at + 3), width: view.readUInt16BE(at + 5) };
}
