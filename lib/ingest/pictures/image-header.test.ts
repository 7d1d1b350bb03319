import { describe, expect, it } from 'vitest';
import { bitmapBytes, pngBytes } from '../fixtures/png-bytes.ts';
import { readImageHeader, requireImageHeader } from './image-header.ts';

const webp = (kind: string, data: number[]) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), Buffer.from(data)]);
const jpegFrame = (marker: number) => [0xff, marker, 0, 17, 8, 0x02, 0x58, 0x03, 0x20];
// A preview in EXIF has a frame of its own, which must not be taken for the picture's.
const exif = [0xff, 0xe1, 0, 11, ...jpegFrame(0xc0)];

describe('the size of an image is read from its header', () => {
  it.each<[string, Uint8Array, [type: string, width: number, height: number]]>([
    ['PNG', pngBytes(300, 200), ['image/png', 300, 200]],
    ['GIF', Buffer.from([...Buffer.from('GIF89a'), 0x2c, 0x01, 0xc8, 0x00]), ['image/gif', 300, 200]],
    ['a bitmap', bitmapBytes(300, 200, { rows: 0 }), ['image/bmp', 300, 200]],
    ['lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x2c, 0x41, 0xc8, 0x40]), ['image/webp', 300, 200]],
    ['lossless WebP', webp('VP8L', [0x2f, 0x2b, 0xc1, 0x31, 0]), ['image/webp', 300, 200]],
    ['extended WebP', webp('VP8X', [0, 0, 0, 0, 0x2b, 1, 0, 0xc7, 0, 0]), ['image/webp', 300, 200]],
    ['JPEG', Buffer.from([0xff, 0xd8, ...exif, ...jpegFrame(0xc0)]), ['image/jpeg', 800, 600]],
    [
      'progressive JPEG with padding',
      Buffer.from([0xff, 0xd8, 0xff, 0xff, ...jpegFrame(0xc2).slice(1)]),
      ['image/jpeg', 800, 600],
    ],
  ])('%s', (_, bytes, [mediaType, width, height]) => {
    expect(readImageHeader(bytes)).toEqual({ mediaType, width, height });
  });
});

describe('other files are not taken for images', () => {
  it.each<[string, Uint8Array]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JPEG that ends in its header', Buffer.from([0xff, 0xd8, ...exif, 0xff, 0xc0, 0, 17])],
    [
      'a JPEG whose segments have no length',
      Buffer.from([0xff, 0xd8, ...Array(64).fill([0xff, 0xe0, 0, 0]).flat()]),
    ],
    ['a PNG without pixels', pngBytes(0, 200)],
    ['a sound', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  ])('%s', (_, bytes) => {
    expect(readImageHeader(bytes)).toBeUndefined();
    expect(() => requireImageHeader(bytes)).toThrow('the image is damaged');
  });
});

it('more pixels than may be decoded are refused with what is allowed', () => {
  expect(() => requireImageHeader(pngBytes(64_000, 64_000, { rows: 1 }))).toThrow(
    'the image has 64000 × 64000 pixels; 40 million are the most, so scale it down',
  );
});
