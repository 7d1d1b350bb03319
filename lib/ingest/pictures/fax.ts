/** How the rows of a fax image are written: Modified Huffman, T.4 (Group 3, of one dimension or two), T.6 (Group 4). */
type FaxKind = 'huffman' | 'group3' | 'group3-2d' | 'group4';

/** An image of one bit a pixel. */
interface FaxImage {
  width: number;
  height: number;
  kind: FaxKind;
}

/** Code words of runs of white and of black, for 0 to 63 pixels, then for 64, 128, … up to 1,728 (ITU-T T.4, tables 2 and 3a). */
const WHITE = `00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011
  0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010
  00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101
  00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010
  01011011 01001010 01001011 00110010 00110011 00110100
  11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010
  011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001
  010011010 011000 010011011`;
const BLACK = `0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000
  0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000
  000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010
  000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011
  000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 000000100100
  000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010
  000001100110 000001100111
  0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101
  0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101
  0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011
  0000001100100 0000001100101`;
/** Of both colours, for 1,792, 1,856, … pixels (table 3b). */
const LONG = `00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110
  000000010111 000000011100 000000011101 000000011110 000000011111`;
/** Modes of two dimensions (T.4, table 4): pass, horizontal, then vertical from three to the left to three to the right. */
const MODES = '0001 001 0000010 000010 010 1 011 000011 0000011';
const PASS = 0;
const HORIZONTAL = 1;
const VERTICAL_0 = 5;

const CODE_BITS = 13;

/** By the next 13 bits: a code's value and length in one number; 0 where no code begins so. */
function tableOf(codes: readonly (readonly [code: string, value: number])[]): Int32Array {
  const table = new Int32Array(1 << CODE_BITS);
  for (const [code, value] of codes) {
    const free = CODE_BITS - code.length;
    const first = Number.parseInt(code, 2) << free;
    table.fill((value << 4) | code.length, first, first + (1 << free));
  }
  return table;
}

function runTable(words: string): Int32Array {
  const runs = words.split(/\s+/).map((code, at) => [code, at < 64 ? at : (at - 63) * 64] as const);
  return tableOf([...runs, ...LONG.split(/\s+/).map((code, at) => [code, 1792 + at * 64] as const)]);
}

const RUNS = [runTable(WHITE), runTable(BLACK)] as const;
const MODE_TABLE = tableOf(MODES.split(' ').map((code, mode) => [code, mode] as const));
const END_OF_LINE_ZEROS = 11;

/**
 * Decodes a fax image into rows of one bit a pixel, 1 for black, each row filled up to whole bytes. Rows that are damaged or
 * missing are white from there on. Linear in the data and the pixels.
 */
export function decodeFax(data: Uint8Array, { width, height, kind }: FaxImage): Buffer {
  const stride = (width + 7) >> 3;
  const image = Buffer.alloc(stride * height);
  const decoder = new FaxDecoder(data, width, kind);
  for (let row = 0; row < height; row += 1) {
    const changes = decoder.row();
    if (!changes) break;
    for (let at = 0; at < changes.length; at += 2)
      blacken(image, row * stride, changes[at] ?? width, changes[at + 1] ?? width);
  }
  return image;
}

function blacken(image: Buffer, start: number, from: number, to: number): void {
  let x = from;
  for (; x < to && (x & 7) !== 0; x += 1)
    image[start + (x >> 3)] = (image[start + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  if (to - x >= 8) {
    image.fill(0xff, start + (x >> 3), start + (to >> 3));
    x = to & ~7;
  }
  for (; x < to; x += 1) image[start + (x >> 3)] = (image[start + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
}

/** Reads one row after the other as the positions at which its colour changes, beginning with white. */
class FaxDecoder {
  readonly #data: Uint8Array;
  readonly #width: number;
  readonly #kind: FaxKind;
  readonly #bits: number;
  #at = 0;
  #before: number[] = [];

  constructor(data: Uint8Array, width: number, kind: FaxKind) {
    this.#data = data;
    this.#width = width;
    this.#kind = kind;
    this.#bits = data.length * 8;
  }

  /** The changes of the next row; undefined at the end of the data. */
  row(): number[] | undefined {
    const isGroup3 = this.#kind.startsWith('group3');
    if (isGroup3 && this.#skipEndsOfLine() > 1) return undefined;
    if (this.#at >= this.#bits) return undefined;
    const isFlat = this.#kind === 'group3-2d' ? this.#take(1) === 1 : this.#kind !== 'group4';
    const changes = isFlat ? this.#flatRow() : this.#rowBelow();
    if (this.#kind === 'huffman') this.#at = (this.#at + 7) & ~7;
    if (changes.isDamaged) {
      if (!isGroup3) this.#at = this.#bits;
      else this.#findEndOfLine();
      // The end of the image is no damage.
      if (this.#kind === 'group4' && changes.positions.length === 0) return undefined;
    }
    this.#before = changes.positions;
    return changes.positions;
  }

  #peek(count: number): number {
    const byte = this.#at >> 3;
    const [a = 0, b = 0, c = 0] = [this.#data[byte], this.#data[byte + 1], this.#data[byte + 2]];
    return (((a << 16) | (b << 8) | c) >> (24 - count - (this.#at & 7))) & ((1 << count) - 1);
  }

  #take(count: number): number {
    const value = this.#peek(count);
    this.#at += count;
    return value;
  }

  /** The value of the code at hand; undefined where there is none. */
  #code(table: Int32Array): number | undefined {
    const found = table[this.#peek(CODE_BITS)] ?? 0;
    if (found === 0 || this.#at >= this.#bits) return undefined;
    this.#at += found & 15;
    return found >> 4;
  }

  /** The length of a run of a colour, of a code for what is left of 64 pixels and any number of codes for more before it. */
  #run(colour: 0 | 1): number | undefined {
    for (let length = 0; ; ) {
      const part = this.#code(RUNS[colour]);
      if (part === undefined) return undefined;
      length += part;
      if (part < 64) return length;
    }
  }

  #flatRow(): Row {
    const positions: number[] = [];
    let colour: 0 | 1 = 0;
    for (let x = 0; x < this.#width; ) {
      const length = this.#run(colour);
      // Two runs of nothing in a row say nothing: a hostile row is made of them.
      if (length === undefined || positions.length > this.#width + 1) return { positions, isDamaged: true };
      x = Math.min(this.#width, x + length);
      positions.push(x);
      colour = colour === 0 ? 1 : 0;
    }
    return { positions, isDamaged: false };
  }

  /** A row that is told by its difference to the one before. */
  #rowBelow(): Row {
    const positions: number[] = [];
    let at = 0;
    let x: number | undefined = -1;
    while (x < this.#width) {
      const mode = this.#code(MODE_TABLE);
      if (mode === undefined || positions.length > this.#width + 1) return { positions, isDamaged: true };
      at = this.#above(at, x, positions.length & 1);
      x = this.#move(mode, at, x, positions);
      if (x === undefined) return { positions, isDamaged: true };
    }
    return { positions, isDamaged: false };
  }

  /** The index of the first change above that lies behind a pixel and ends its colour, from about where the last one was. */
  #above(from: number, x: number, colour: number): number {
    const before = this.#before;
    let at = from;
    while (at > 0 && (before[at - 1] ?? 0) > x) at -= 1;
    while (at < before.length && ((before[at] ?? 0) <= x || (at & 1) !== colour)) at += 1;
    return at;
  }

  /** Where the row stands after a mode; undefined for one that is damaged. */
  #move(mode: number, at: number, x: number, positions: number[]): number | undefined {
    const width = this.#width;
    if (mode === PASS) return this.#before[at + 1] ?? width;
    if (mode !== HORIZONTAL) {
      const moved = (this.#before[at] ?? width) + mode - VERTICAL_0;
      const end = Math.min(width, Math.max(x, moved, 0));
      positions.push(end);
      return end;
    }
    const colour = positions.length & 1 ? 1 : 0;
    const first = this.#run(colour);
    const second = first === undefined ? undefined : this.#run(colour === 0 ? 1 : 0);
    if (first === undefined || second === undefined) return undefined;
    const middle = Math.min(width, Math.max(0, x) + first);
    const end = Math.min(width, middle + second);
    positions.push(middle, end);
    return end;
  }

  /** Passes over marks of the end of a line, and what fills up before them; how many there were. */
  #skipEndsOfLine(): number {
    let count = 0;
    while (this.#at < this.#bits && this.#peek(END_OF_LINE_ZEROS) === 0) {
      while (this.#at < this.#bits && this.#peek(1) === 0) this.#at += 1;
      this.#at += 1;
      count += 1;
      // At the end of the image each mark is followed by the bit that tells the kind of a row.
      if (this.#kind === 'group3-2d' && this.#peek(END_OF_LINE_ZEROS + 1) === 1 << END_OF_LINE_ZEROS)
        this.#at += 1;
    }
    return count;
  }

  #findEndOfLine(): void {
    while (this.#at < this.#bits && this.#peek(END_OF_LINE_ZEROS) !== 0) this.#at += 1;
  }
}

interface Row {
  positions: number[];
  isDamaged: boolean;
}
