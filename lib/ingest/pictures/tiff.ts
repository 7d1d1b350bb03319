import { AppError } from '#lib/shared/app-error.ts';
import { requirePixels } from './image-header.ts';
import type { Painting, PaintingSize } from './native-canvas.ts';
import { damaged, requireDecodable, type TiffPage } from './tiff-chunks.ts';
import { createTiffCanvas } from './tiff-pixels.ts';

const MOST_PAGES = 2000;
const MOST_ENTRIES = 256;
const MOST_CHUNKS = 100_000;
/** What the pixels of one page take before they are made smaller. */
const MOST_BYTES = 160_000_000;
/** Bytes of each type of value (TIFF 6.0, section 2), by its number. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  faxOptions: 292,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
} as const;
const SMALLER_COPY = 1;
const MASK = 4;

/**
 * The pages of a TIFF file in order, without previews and masks. Throws AppError for a file that is damaged, has more than
 * 2,000 pages, or has one that cannot be decoded here, naming what it is, or that has too many pixels.
 */
export function tiffPages(bytes: Buffer): TiffPage[] {
  try {
    const file = new TiffFile(bytes);
    const pages: TiffPage[] = [];
    for (const fields of file.directories()) {
      if (fields.number(TAG.subfile, 0) & (SMALLER_COPY | MASK)) continue;
      if (pages.length === MOST_PAGES)
        throw new AppError('too-large', `it has more than ${MOST_PAGES} pages; split it`);
      pages.push(requireReadable(pageOf(fields, pages.length + 1)));
    }
    if (pages.length === 0) throw damaged();
    return pages;
  } catch (error) {
    throw error instanceof RangeError ? damaged(error) : error;
  }
}

/** Whether bytes begin as a TIFF file does. */
export function isTiff(bytes: Uint8Array): boolean {
  return /^(?:II[*+]\0|MM\0[*+])/.test(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));
}

/** Paints one page of a TIFF file upright on white. Throws `not-found` for a page that it does not have, and as `tiffPages`. */
export async function paintTiff(bytes: Buffer, number: number, size: PaintingSize): Promise<Painting> {
  const pages = tiffPages(bytes);
  const page = pages[number - 1];
  if (!page) throw new AppError('not-found', `it has no page ${number}, but ${pages.length}`);
  try {
    return await createTiffCanvas(page, size);
  } catch (error) {
    throw error instanceof RangeError ? damaged(error) : error;
  }
}

function requireReadable(page: TiffPage): TiffPage {
  const { width, height, bits, samples, number } = page;
  if (width < 1 || height < 1) throw damaged();
  requirePixels(page);
  requireDecodable(page);
  const isKnown = [1, 2, 4, 8, 16].includes(bits) && samples >= 1 && samples <= 8 && hasKnownColours(page);
  if (!isKnown)
    throw new AppError(
      'unsupported-media-type',
      `page ${number} of the TIFF has pixels of an unusual kind; save it in black and white, grey, RGB or CMYK of up to 16 bits`,
    );
  if (Math.ceil((width * bits * samples) / 8) * height > MOST_BYTES)
    throw new AppError('too-large', `page ${number} of the TIFF takes more than 160 MB; scale it down`);
  return page;
}

/** White or black as zero, RGB, a palette, CMYK; JPEG brings its own. */
function hasKnownColours({ photometric, compression, samples, bits, isPlanar }: TiffPage): boolean {
  if (compression === 7) return [0, 1, 2, 6].includes(photometric) && bits === 8 && !isPlanar;
  if (isPlanar && samples > 1 && bits < 8) return false;
  if ([2, 3, 4].includes(compression) && (bits !== 1 || samples !== 1)) return false;
  return photometric <= 3 ? photometric !== 2 || samples >= 3 : photometric === 5 && samples >= 4;
}

function pageOf(fields: Fields, number: number): TiffPage {
  const [width, height] = [fields.number(TAG.width, 0), fields.number(TAG.height, 0)];
  const tileWidth = fields.number(TAG.tileWidth, 0);
  const tables = fields.bytes(TAG.jpegTables);
  const isFloat = ![1, 4].includes(fields.number(TAG.sampleFormat, 1));
  return {
    number,
    width,
    height,
    bits: isFloat ? 0 : fields.number(TAG.bits, 1),
    samples: fields.number(TAG.samples, 1),
    compression: fields.number(TAG.compression, 1),
    photometric: fields.number(TAG.photometric, 0),
    isPlanar: fields.number(TAG.planar, 1) === 2,
    predictor: fields.number(TAG.predictor, 1),
    fillOrder: fields.number(TAG.fillOrder, 1),
    orientation: fields.number(TAG.orientation, 1),
    faxOptions: fields.number(TAG.faxOptions, 0),
    extraSample: fields.number(TAG.extraSamples, 0),
    isLittle: fields.isLittle,
    palette: () => fields.numbers(TAG.palette, 3 * 65_536),
    jpegTables: tables.length > 4 ? tables : undefined,
    chunkWidth: tileWidth || width,
    chunkHeight: Math.max(
      1,
      tileWidth
        ? fields.number(TAG.tileHeight, 0)
        : Math.min(height, fields.number(TAG.rowsPerStrip, height)),
    ),
    chunks: () =>
      tileWidth
        ? fields.chunks(TAG.tileOffsets, TAG.tileBytes)
        : fields.chunks(TAG.stripOffsets, TAG.stripBytes),
  };
}

/** A TIFF file: a header, and a chain of directories. Reading beyond its end throws RangeError. */
class TiffFile {
  readonly bytes: Buffer;
  readonly isLittle: boolean;

  constructor(bytes: Buffer) {
    if (!isTiff(bytes)) throw damaged();
    this.bytes = bytes;
    this.isLittle = bytes[0] === 0x49;
    if (this.read(2, 2) === 43)
      throw new AppError('unsupported-media-type', 'it is a BigTIFF; save it as a TIFF of less than 4 GB');
  }

  read(at: number, size: number): number {
    return this.isLittle ? this.bytes.readUIntLE(at, size) : this.bytes.readUIntBE(at, size);
  }

  *directories(): Generator<Fields> {
    const seen = new Set<number>();
    for (let at = this.read(4, 4); at !== 0 && !seen.has(at); ) {
      // Previews count, too: each takes its time to read.
      if (seen.size > 2 * MOST_PAGES) throw damaged();
      seen.add(at);
      const count = Math.min(this.read(at, 2), MOST_ENTRIES);
      yield new Fields(this, at + 2, count);
      at = this.read(at + 2 + this.read(at, 2) * 12, 4);
    }
  }
}

/** The fields of one directory, by their tags. */
class Fields {
  readonly #file: TiffFile;
  readonly #at = new Map<number, { type: number; count: number; start: number }>();

  constructor(file: TiffFile, start: number, count: number) {
    this.#file = file;
    for (let at = start; at < start + count * 12; at += 12) {
      const type = file.read(at + 2, 2);
      const values = file.read(at + 4, 4);
      const size = (TYPE_BYTES[type] ?? 0) * values;
      this.#at.set(file.read(at, 2), {
        type,
        count: values,
        start: size <= 4 ? at + 8 : file.read(at + 8, 4),
      });
    }
  }

  /** Whether the last byte of a number comes first. */
  get isLittle(): boolean {
    return this.#file.isLittle;
  }

  /** The first value of a field. */
  number(tag: number, absent: number): number {
    return this.numbers(tag, 1)[0] ?? absent;
  }

  /** At most so many values of a field; none where it is absent. */
  numbers(tag: number, most: number): number[] {
    const field = this.#at.get(tag);
    const size = field ? Math.min(4, TYPE_BYTES[field.type] ?? 0) : 0;
    if (!field || size === 0) return [];
    const step = TYPE_BYTES[field.type] ?? size;
    const count = Math.min(field.count, most);
    return Array.from({ length: count }, (_, index) => this.#file.read(field.start + index * step, size));
  }

  bytes(tag: number): Buffer {
    const field = this.#at.get(tag);
    return field ? this.#file.bytes.subarray(field.start, field.start + field.count) : Buffer.alloc(0);
  }

  /** The bytes of strips or tiles. Together they are hardly more than the file, or it would be read again and again. */
  chunks(offsets: number, sizes: number): Buffer[] {
    const { bytes } = this.#file;
    const starts = this.numbers(offsets, MOST_CHUNKS);
    const lengths = this.numbers(sizes, MOST_CHUNKS);
    // Old programs left out the size of a page's only strip.
    if (starts.length === 1) lengths[0] ||= bytes.length;
    const chunks = starts.map((start, index) => bytes.subarray(start, start + (lengths[index] ?? 0)));
    if (chunks.reduce((sum, { length }) => sum + length, 0) > 2 * bytes.length) throw damaged();
    return chunks;
  }
}
