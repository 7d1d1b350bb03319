import { inflateSync, constants as zlib } from 'node:zlib';
import { AppError } from '#lib/shared/app-error.ts';
import { decodeFax } from './fax.ts';

/** One page of a TIFF file (TIFF 6.0): its size and how its pixels are written. Nothing of it is decoded. */
export interface TiffPage {
  /** From 1, previews not counted. */
  number: number;
  width: number;
  height: number;
  bits: number;
  samples: number;
  compression: number;
  photometric: number;
  isPlanar: boolean;
  predictor: number;
  fillOrder: number;
  orientation: number;
  faxOptions: number;
  /** The kind of the sample behind the colours: 1 and 2 are opacity. */
  extraSample: number;
  /** Its first half of bytes comes last. */
  isLittle: boolean;
  /** Red, then green, then blue, of 16 bits; read when it is asked for. */
  palette: () => number[];
  jpegTables: Buffer | undefined;
  /** Strips are chunks as wide as the page. */
  chunkWidth: number;
  chunkHeight: number;
  /** The bytes of each chunk, read when they are asked for. */
  chunks: () => Buffer[];
}

/** How a chunk of pixels is decoded: its bytes, and the size and stride that they must have. */
interface Chunk {
  bytes: Buffer;
  width: number;
  height: number;
  /** Bytes that it decodes to. */
  size: number;
}

/** Names of the compressions of TIFF 6.0 and its supplements, for those that are decoded and those that are not. */
const COMPRESSIONS = new Map([
  [1, 'none'],
  [2, 'CCITT Huffman'],
  [3, 'CCITT Group 3'],
  [4, 'CCITT Group 4'],
  [5, 'LZW'],
  [6, 'old JPEG'],
  [7, 'JPEG'],
  [8, 'Deflate'],
  [9, 'JBIG'],
  [10, 'JBIG'],
  [32773, 'PackBits'],
  [32946, 'Deflate'],
  [33003, 'JPEG 2000'],
  [33005, 'JPEG 2000'],
  [34661, 'JBIG'],
  [34712, 'JPEG 2000'],
  [34887, 'LERC'],
  [34925, 'LZMA'],
  [50000, 'Zstandard'],
  [50001, 'WebP'],
  [50002, 'JPEG XL'],
]);
const DECODED = new Set([1, 2, 3, 4, 5, 7, 8, 32773, 32946]);

/** Throws `unsupported-media-type` that names the compression of a page, where it is not decoded here. */
export function requireDecodable({ compression, number }: TiffPage): void {
  if (DECODED.has(compression)) return;
  const name = COMPRESSIONS.get(compression) ?? `the unknown method ${compression}`;
  throw new AppError(
    'unsupported-media-type',
    `page ${number} of the TIFF is compressed by ${name}; save it with none, LZW, PackBits, Deflate, CCITT Group 3 or 4, or JPEG`,
  );
}

/** Decodes one strip or tile, all but JPEG, to exactly `size` bytes; what is missing in damaged data is zero. */
export function decodeChunk(page: TiffPage, { bytes, width, height, size }: Chunk): Buffer {
  const data = page.fillOrder === 2 ? Buffer.from(bytes.map(reversedBits)) : bytes;
  switch (page.compression) {
    case 2:
    case 3:
    case 4:
      return decodeFax(data, { width, height, kind: faxKind(page) });
    case 5:
      return lzw(data, size);
    case 8:
    case 32946:
      return inflated(data, size);
    case 32773:
      return packBits(data, size);
    default:
      return Buffer.concat([data.subarray(0, size)], size);
  }
}

function faxKind({ compression, faxOptions }: TiffPage) {
  if (compression !== 3) return compression === 2 ? 'huffman' : 'group4';
  return faxOptions & 1 ? 'group3-2d' : 'group3';
}

function reversedBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}

function inflated(data: Buffer, size: number): Buffer {
  try {
    const found = inflateSync(data, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, size) });
    return Buffer.concat([found], size);
  } catch (cause) {
    throw damaged(cause);
  }
}

function packBits(data: Buffer, size: number): Buffer {
  const out = Buffer.alloc(size);
  let to = 0;
  for (let at = 0; at < data.length && to < size; ) {
    const head = data.readInt8(at);
    if (head >= 0) {
      to += data.copy(out, to, at + 1, Math.min(at + 2 + head, at + 1 + size - to));
      at += 2 + head;
    } else {
      if (head > -128) {
        const end = Math.min(size, to + 1 - head);
        out.fill(data[at + 1] ?? 0, to, end);
        to = end;
      }
      at += head > -128 ? 2 : 1;
    }
  }
  return out;
}

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

/** Programs before 1990 wrote the low bit first. */
function lzw(data: Buffer, size: number): Buffer {
  if (data[0] === 0 && ((data[1] ?? 0) & 1) === 1)
    throw new AppError(
      'unsupported-media-type',
      'the TIFF is compressed by the LZW of TIFF 5; save it again',
    );
  return new LzwDecoder(data, size).decode();
}

/** LZW as TIFF has it: codes of 9 to 12 bits, the high bit first, which grow one code early. */
class LzwDecoder {
  readonly #data: Buffer;
  readonly #out: Buffer;
  /** Of each code, where its text was written first, and how long it is. */
  readonly #starts = new Int32Array(MOST_CODES);
  readonly #lengths = new Int32Array(MOST_CODES);
  #next = END + 1;
  #bits = 9;
  #at = 0;
  #to = 0;
  #before: { start: number; length: number } | undefined;

  constructor(data: Buffer, size: number) {
    this.#data = data;
    this.#out = Buffer.alloc(size);
  }

  decode(): Buffer {
    for (let code = this.#code(); code !== undefined && code !== END; code = this.#code()) {
      if (code === CLEAR) [this.#next, this.#bits, this.#before] = [END + 1, 9, undefined];
      else this.#write(code);
    }
    return this.#out;
  }

  /** Undefined at the end of the data, and of what they must become. */
  #code(): number | undefined {
    if (this.#to >= this.#out.length || this.#at + this.#bits > this.#data.length * 8) return undefined;
    const byte = this.#at >> 3;
    const [a = 0, b = 0, c = 0] = [this.#data[byte], this.#data[byte + 1], this.#data[byte + 2]];
    const code = (((a << 16) | (b << 8) | c) >> (24 - this.#bits - (this.#at & 7))) & ((1 << this.#bits) - 1);
    this.#at += this.#bits;
    return code;
  }

  #write(code: number): void {
    const start = this.#to;
    if (this.#before && this.#next < MOST_CODES) {
      // The text of the code before, and the first byte of this one, which follows it.
      this.#starts[this.#next] = this.#before.start;
      this.#lengths[this.#next] = this.#before.length + 1;
      this.#next += 1;
    }
    if (code < CLEAR) this.#out[this.#to++] = code;
    else if (code < this.#next) this.#repeat(this.#starts[code] ?? 0, this.#lengths[code] ?? 0);
    else throw damaged();
    this.#before = { start, length: this.#to - start };
    if (this.#next + 1 >= 1 << this.#bits && this.#bits < 12) this.#bits += 1;
  }

  /** Copies byte by byte, because a text may go on in its own copy. */
  #repeat(from: number, length: number): void {
    const end = Math.min(this.#out.length, this.#to + length);
    for (let at = from; this.#to < end; at += 1, this.#to += 1) this.#out[this.#to] = this.#out[at] ?? 0;
  }
}

/** A JPEG as a file of its own, with the tables that all chunks share, and without a change of colours where it is RGB. */
export function wholeJpeg(page: TiffPage, chunk: Buffer): Buffer {
  const tables = page.jpegTables?.subarray(2, -2) ?? Buffer.alloc(0);
  const isRgb = page.photometric === 2;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    isRgb ? ADOBE_RGB : Buffer.alloc(0),
    tables,
    chunk.subarray(2),
  ]);
}

/** An APP14 marker of Adobe which says that colours were not transformed. */
const ADOBE_RGB = Buffer.from('ffee000e41646f6265006400000000' + '00', 'hex');

/** The error of a page whose data cannot be decoded. */
export function damaged(cause?: unknown): AppError {
  return new AppError('bad-request', 'the image is damaged; open it in an image program and save it again', {
    cause,
  });
}
