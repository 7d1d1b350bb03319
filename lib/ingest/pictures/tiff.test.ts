import { describe, expect, it, test } from 'vitest';
import { TIFF_FILES, type TiffFixture, tiffBytes } from '../fixtures/tiff-bytes.ts';
import type { NativeCanvas } from './native-canvas.ts';
import { paintTiff, tiffPages } from './tiff.ts';

const SIZE = { longestSide: 1536, largestScale: 1 };

async function pixelsOf(bytes: Buffer, page = 1): Promise<number[]> {
  return reds((await paintTiff(bytes, page, SIZE)).canvas);
}

function reds(canvas: NativeCanvas): number[] {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4] ?? 0);
}

const grey = (width: number, height: number, ...values: number[]): TiffFixture => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => values[at] ?? 255),
});

describe('a TIFF', () => {
  const [[, black]] = TIFF_FILES.blackAndWhite as [[string, Buffer]];
  const [[, coloured]] = TIFF_FILES.coloured as [[string, Buffer]];

  test.each(TIFF_FILES.blackAndWhite)('in black and white shows the same picture as %s', async (_, bytes) => {
    const seen = await pixelsOf(bytes);
    expect(new Set(seen)).toEqual(new Set([0, 255]));
    expect(seen).toEqual(await pixelsOf(black));
  });

  test.each(TIFF_FILES.coloured)('in colours shows the same picture as %s', async (name, bytes) => {
    const [seen, original] = [await pixelsOf(bytes), await pixelsOf(coloured)];
    const largest = Math.max(...seen.map((value, at) => Math.abs(value - (original[at] ?? 0))));
    expect(largest).toBeLessThanOrEqual(name.includes('jpeg') ? 40 : 0);
    expect(new Set(original).size).toBeGreaterThan(10);
  });

  it('of Modified Huffman is read: white 2, black 3, white 3, and each row begins in a byte of its own', async () => {
    const bits = Uint8Array.from([0b01111010, 0b00000000, 0b01111010, 0b00000000]);
    const page = { width: 8, height: 2, pixels: bits, fields: { 258: 1, 259: 2, 262: 0 } };
    expect((await pixelsOf(tiffBytes([page]))).slice(0, 5)).toEqual([255, 255, 0, 0, 0]);
  });

  test.each([
    [1, [10, 20, 30, 40, 50, 60]],
    [2, [30, 20, 10, 60, 50, 40]],
    [3, [60, 50, 40, 30, 20, 10]],
    [4, [40, 50, 60, 10, 20, 30]],
    [5, [10, 40, 20, 50, 30, 60]],
    [6, [40, 10, 50, 20, 60, 30]],
    [7, [60, 30, 50, 20, 40, 10]],
    [8, [30, 60, 20, 50, 10, 40]],
  ])('that was stored in orientation %i is seen upright', async (orientation, seen) => {
    const page = { ...grey(3, 2, 10, 20, 30, 40, 50, 60), fields: { 274: orientation } };
    expect(await pixelsOf(tiffBytes([page]))).toEqual(seen);
  });

  it('has its pages in order, without previews, and says how many there are when another is asked for', async () => {
    const preview = { ...grey(1, 1, 9), fields: { 254: 1 } };
    const bytes = tiffBytes([grey(1, 1, 10), preview, grey(1, 1, 30)]);
    expect(await Promise.all([1, 2].map((page) => pixelsOf(bytes, page)))).toEqual([[10], [30]]);
    await expect(pixelsOf(bytes, 3)).rejects.toThrow('it has no page 3, but 2');
  });
});

describe('a TIFF that is refused', () => {
  test.each([
    ['its size is no size', { 256: 0 }, 'damaged'],
    ['it has 64,000 by 64,000 pixels', { 256: 64_000, 257: 64_000 }, '40 million'],
    ['its tiles are a thousand times its size', { 322: 1, 323: 100_000_000, 324: 8, 325: 4 }, 'damaged'],
    ['it is compressed by JPEG 2000', { 259: 34712 }, 'page 1 of the TIFF is compressed by JPEG 2000'],
    ['nobody knows its compression', { 259: 12_345 }, 'the unknown method 12345'],
    ['its pixels are laboratory colours', { 262: 8 }, 'pixels of an unusual kind'],
    ['its pixels are numbers of 32 bits', { 258: 32 }, 'pixels of an unusual kind'],
    ['its data is no JPEG', { 259: 7 }, 'damaged'],
    ['its data is nothing that was deflated', { 259: 8 }, 'damaged'],
  ])('says why: %s', async (_, fields, reason) => {
    await expect(pixelsOf(tiffBytes([{ ...grey(4, 4), fields }]))).rejects.toThrow(reason);
  });

  it('has pages that go round in a circle, or directories that begin behind its end', () => {
    const circle = tiffBytes([grey(2, 2)]);
    circle.writeUInt32LE(circle.readUInt32LE(4), circle.length - 4);
    expect(tiffPages(circle)).toHaveLength(1);
    circle.writeUInt32LE(0xfffffff0, circle.length - 4);
    expect(() => tiffPages(circle)).toThrow('damaged');
    expect(() => tiffPages(Buffer.from('49492b0008000000', 'hex'))).toThrow('BigTIFF');
    expect(() => tiffPages(Buffer.from('49492a00', 'hex'))).toThrow('damaged');
  });
});
