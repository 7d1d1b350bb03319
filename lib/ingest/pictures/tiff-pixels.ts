import { requireImageHeader } from './image-header.ts';
import { type NativeCanvas, nativeCanvas, type Painting, type PaintingSize } from './native-canvas.ts';
import { damaged, decodeChunk, type TiffPage, wholeJpeg } from './tiff-chunks.ts';

/** The pixels of a page as they are stored, a row after the other. */
interface Raster {
  data: Buffer;
  stride: number;
  bits: number;
  samples: number;
  photometric: number;
}

/** Paints a page upright, and small enough; it is made smaller while its colours are read, so that memory is bounded. */
export async function createTiffCanvas(
  page: TiffPage,
  { longestSide, largestScale }: PaintingSize,
): Promise<Painting> {
  const raster = page.compression === 7 ? await jpegRaster(page) : decodedRaster(page);
  const isTurned = page.orientation > 4;
  const [width, height] = isTurned ? [page.height, page.width] : [page.width, page.height];
  const scale = Math.min(largestScale, longestSide / Math.max(width, height));
  const step = Math.max(1, Math.floor(1 / scale));
  const whole = reduced(page, raster, step);
  const [drawnWidth = 1, drawnHeight = 1] = [width, height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const canvas = nativeCanvas().createCanvas(drawnWidth, drawnHeight);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, drawnWidth, drawnHeight);
  context.drawImage(whole, 0, 0, drawnWidth, drawnHeight);
  return { canvas, scale };
}

/** How a page is cut into strips or tiles. */
function gridOf(page: TiffPage, pixelBits: number): { across: number; down: number; chunkStride: number } {
  const { width, height, chunkWidth, chunkHeight } = page;
  const across = Math.ceil(width / chunkWidth);
  const down = Math.ceil(height / chunkHeight);
  const chunkStride = Math.ceil((chunkWidth * pixelBits) / 8);
  // What a hostile page says of its tiles is no reason to decode much more than it has pixels.
  const most = 4 * Math.ceil((width * pixelBits) / 8) * height + SMALL_PAGE_BYTES;
  if (across * down * chunkStride * chunkHeight > most) throw damaged();
  return { across, down, chunkStride };
}

/** One tile may be larger than its page. */
const SMALL_PAGE_BYTES = 16_000_000;

/** All strips or tiles of a page, decoded and put together. */
function decodedRaster(page: TiffPage): Raster {
  const { width, height, bits, samples, chunkWidth, chunkHeight, isPlanar, photometric } = page;
  const inChunk = isPlanar ? 1 : samples;
  const stride = Math.ceil((width * bits * samples) / 8);
  const data = Buffer.alloc(stride * height);
  const raster = { data, stride, bits, samples, photometric };
  const { across, down, chunkStride } = gridOf(page, bits * inChunk);
  const chunks = page.chunks().slice(0, across * down * (isPlanar ? samples : 1));
  for (const [index, bytes] of chunks.entries()) {
    const plane = Math.floor(index / (across * down));
    const [x, y] = [(index % across) * chunkWidth, (Math.floor(index / across) % down) * chunkHeight];
    const rows = across === 1 ? Math.min(chunkHeight, height - y) : chunkHeight;
    const chunk = decodeChunk(page, { bytes, width: chunkWidth, height: rows, size: chunkStride * rows });
    if (page.predictor === 2) undoPrediction(chunk, page, chunkStride, inChunk);
    const place = { x, y, rows: Math.min(rows, height - y), columns: Math.min(chunkWidth, width - x) };
    for (let row = 0; row < place.rows; row += 1) {
      const from = chunk.subarray(row * chunkStride, (row + 1) * chunkStride);
      writeRow(raster, from, {
        x,
        y: y + row,
        columns: place.columns,
        plane: inChunk < samples ? plane : undefined,
      });
    }
  }
  return raster;
}

/** Where a row of a chunk belongs: from a pixel on, so many pixels, as one plane of several or as all of them. */
interface RowPlace {
  x: number;
  y: number;
  columns: number;
  plane: number | undefined;
}

function writeRow(
  { data, stride, bits, samples }: Raster,
  row: Buffer,
  { x, y, columns, plane }: RowPlace,
): void {
  const start = y * stride;
  if (plane === undefined) {
    row.copy(data, start + ((x * bits * samples) >> 3), 0, Math.ceil((columns * bits * samples) / 8));
    return;
  }
  const size = bits / 8;
  for (let at = 0; at < columns * size; at += 1) {
    const column = x + Math.floor(at / size);
    data[start + (column * samples + plane) * size + (at % size)] = row[at] ?? 0;
  }
}

/** Each value was written as its difference to that of the pixel before, in rows of `stride` bytes. */
function undoPrediction(chunk: Buffer, page: TiffPage, stride: number, samples: number): void {
  if (page.bits !== 8 && page.bits !== 16) throw damaged();
  const size = page.bits / 8;
  const add = size === 1 ? addByte : page.isLittle ? addLittle : addBig;
  for (let row = 0; row + stride <= chunk.length; row += stride)
    for (let at = row + samples * size; at < row + stride; at += size) add(chunk, at, at - samples * size);
}

function addByte(chunk: Buffer, at: number, before: number): void {
  chunk[at] = (chunk[at] ?? 0) + (chunk[before] ?? 0);
}

function addLittle(chunk: Buffer, at: number, before: number): void {
  chunk.writeUInt16LE((chunk.readUInt16LE(at) + chunk.readUInt16LE(before)) & 0xffff, at);
}

function addBig(chunk: Buffer, at: number, before: number): void {
  chunk.writeUInt16BE((chunk.readUInt16BE(at) + chunk.readUInt16BE(before)) & 0xffff, at);
}

/** The JPEG images of a page, as pixels of red, green, blue and opacity. */
async function jpegRaster(page: TiffPage): Promise<Raster> {
  const { width, height, chunkWidth, chunkHeight } = page;
  const { createCanvas, loadImage } = nativeCanvas();
  const stride = width * 4;
  const data = Buffer.alloc(stride * height, 255);
  const { across } = gridOf(page, 32);
  for (const [index, bytes] of page.chunks().entries()) {
    const [x, y] = [(index % across) * chunkWidth, Math.floor(index / across) * chunkHeight];
    if (y >= height) break;
    const file = wholeJpeg(page, bytes);
    const header = requireImageHeader(file);
    if (header.mediaType !== 'image/jpeg' || header.width > chunkWidth || header.height > chunkHeight)
      throw damaged();
    const image = await loadImage(file).catch((cause: unknown) => {
      throw damaged(cause);
    });
    const canvas = createCanvas(chunkWidth, header.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, image.width, image.height);
    const columns = Math.min(chunkWidth, width - x);
    const pixels = Buffer.from(context.getImageData(0, 0, columns, header.height).data.buffer);
    for (let row = 0; row < Math.min(header.height, height - y); row += 1)
      pixels.copy(data, (y + row) * stride + x * 4, row * columns * 4, (row + 1) * columns * 4);
  }
  return { data, stride, bits: 8, samples: 4, photometric: 2 };
}

/** The page upright, each pixel the mean of `step` × `step` stored ones. */
function reduced(page: TiffPage, raster: Raster, step: number): NativeCanvas {
  const [width, height] = [Math.ceil(page.width / step), Math.ceil(page.height / step)];
  const seen = page.orientation > 4 ? [height, width] : [width, height];
  const canvas = nativeCanvas().createCanvas(seen[0] ?? 1, seen[1] ?? 1);
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  const readRow = rowReader(page, raster);
  const row = new Uint8Array(page.width * 3);
  for (let y = 0; y < height; y += 1) {
    const sums = new Uint32Array(width * 3);
    const rows = Math.min(step, page.height - y * step);
    for (let inner = 0; inner < rows; inner += 1) {
      readRow(y * step + inner, row);
      addRow(row, sums, step);
    }
    for (let x = 0; x < width; x += 1) {
      const count = rows * Math.min(step, page.width - x * step);
      const to = 4 * positionOf(x, y, { width, height, orientation: page.orientation });
      for (let colour = 0; colour < 3; colour += 1)
        image.data[to + colour] = (sums[x * 3 + colour] ?? 0) / count;
      image.data[to + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

function addRow(row: Uint8Array, sums: Uint32Array, step: number): void {
  for (let at = 0, to = 0; at < row.length; to += 3) {
    const end = Math.min(row.length, at + 3 * step);
    for (; at < end; at += 3) {
      sums[to] = (sums[to] ?? 0) + (row[at] ?? 0);
      sums[to + 1] = (sums[to + 1] ?? 0) + (row[at + 1] ?? 0);
      sums[to + 2] = (sums[to + 2] ?? 0) + (row[at + 2] ?? 0);
    }
  }
}

/** Where a stored pixel is seen, by the orientation (TIFF 6.0, section 8): from 5 on, rows are columns. */
function positionOf(
  x: number,
  y: number,
  { width, height, orientation }: { width: number; height: number; orientation: number },
): number {
  const isTurned = orientation > 4;
  const isMirrored = [2, 3, 7, 8].includes(orientation);
  const isUpsideDown = [3, 4, 6, 7].includes(orientation);
  if (!isTurned) return (isUpsideDown ? height - 1 - y : y) * width + (isMirrored ? width - 1 - x : x);
  // Columns of the stored image are rows as it is seen, `height` pixels wide.
  const row = isMirrored ? width - 1 - x : x;
  return row * height + (isUpsideDown ? height - 1 - y : y);
}

/** A sample of a stored row, by its index in it. Of 16 bits the byte that counts more. */
type SampleOf = (row: number, index: number) => number;

function samplesOf({ data, stride, bits }: Raster, isLittle: boolean): SampleOf {
  if (bits === 8) return (row, index) => data[row * stride + index] ?? 0;
  if (bits === 16) return (row, index) => data[row * stride + index * 2 + Number(isLittle)] ?? 0;
  const most = 2 ** bits - 1;
  return (row, index) => {
    const bit = index * bits;
    return ((data[row * stride + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & most;
  };
}

/** Reads a stored row as red, green and blue on white. */
function rowReader(page: TiffPage, raster: Raster): (row: number, to: Uint8Array) => void {
  const { bits, samples, photometric } = raster;
  const sample = samplesOf(raster, page.isLittle);
  const scale = bits < 8 ? 255 / (2 ** bits - 1) : 1;
  const colours = photometric === 2 ? 3 : 1;
  const isOpaque = ![1, 2].includes(page.extraSample) || samples <= colours || photometric === 5;
  const colour = coloursOf(raster, page.palette(), scale);
  return (row, to) => {
    for (let x = 0; x < page.width; x += 1) {
      const first = x * samples;
      const opacity = isOpaque ? 255 : sample(row, first + colours) * scale;
      for (let index = 0; index < 3; index += 1) {
        const seen = colour(sample, row, first, index);
        to[x * 3 + index] = isOpaque ? seen : 255 - ((255 - seen) * opacity) / 255;
      }
    }
  };
}

/** Red, green or blue of a pixel from its samples. */
function coloursOf(
  { photometric, bits }: Raster,
  palette: readonly number[],
  scale: number,
): (sample: SampleOf, row: number, first: number, index: number) => number {
  const entries = 2 ** bits;
  switch (photometric) {
    case 0:
      return (sample, row, first) => 255 - sample(row, first) * scale;
    case 2:
      return (sample, row, first, index) => sample(row, first + index) * scale;
    case 3:
      return (sample, row, first, index) => (palette[index * entries + sample(row, first)] ?? 0) >> 8;
    case 5:
      return (sample, row, first, index) =>
        ((255 - sample(row, first + index)) * (255 - sample(row, first + 3))) / 255;
    default:
      return (sample, row, first) => sample(row, first) * scale;
  }
}
