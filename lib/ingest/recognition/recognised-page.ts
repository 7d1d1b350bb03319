import { isLittleText, lettersOf, type PlacedWord, type PlacedWords } from '#lib/core/ports/source-parts.ts';
import { isMarker, type PageLines } from '../pdf/text-line.ts';

/** A run of words on one baseline, straightened: what a text layer would say of it. */
interface RecognisedLine {
  text: string;
  x: number;
  right: number;
  /** The baseline. */
  y: number;
  size: number;
}

/**
 * The text that was recognised on a page or in an image, and its words where they are seen; empty where there is none. All
 * lengths are in one unit, points of a PDF page or pixels of an image, from the upper left corner downwards.
 */
export interface RecognisedPage extends PlacedWords {
  lines: RecognisedLine[];
}

/** What was recognised in a document, by page from 1. */
export type Recognised = ReadonlyMap<number, RecognisedPage>;

/** What is to be recognised: one page of a PDF, from 1, or an image, whose only page is 1. `hash` is the SHA-256 of the file. */
export interface RecognisablePlace {
  path: string;
  hash: string;
  mediaType: string;
  page: number;
}

/** Recognises the text of a page. Throws AppError with the reason, and the signal's reason when it aborts. */
export type RecognisePage = (place: RecognisablePlace, signal?: AbortSignal) => Promise<RecognisedPage>;

/** Whether a page has so little text that it may be a picture of text. */
export function isScan({ lines, turned }: PageLines): boolean {
  return isLittleText([...lines, ...turned].map(({ text }) => text).join(' '));
}

/** The page with what was recognised on it in place of its own text, where that is more. */
export function withRecognised(page: PageLines, recognised: RecognisedPage | undefined): PageLines {
  if (!recognised) return page;
  const own = lettersOf([...page.lines, ...page.turned].map(({ text }) => text).join(''));
  const read = lettersOf(recognised.lines.map(({ text }) => text).join(''));
  return read > own ? { ...pageLinesOf(recognised, page.number), comments: page.comments } : page;
}

/** Recognised lines as those of a page that a program wrote. They name no font. */
export function pageLinesOf({ width, height, lines }: RecognisedPage, number: number): PageLines {
  return {
    number,
    lines: lines.map((line, drawn) => ({ ...line, font: '', drawn })),
    turned: [],
    comments: [],
    width,
    height,
  };
}

/** What is found on a page, as Tesseract's JSON says it; confidence is from 0 to 100. */
export interface Layout {
  blocks: { paragraphs: { lines: LayoutLine[] }[] }[];
}

/** A line of a layout. */
export interface LayoutLine {
  rowAttributes: { rowHeight: number };
  baseline: { y0: number; y1: number };
  words: LayoutWord[];
}

/** A word of a layout, where it lies on the straightened page. */
export interface LayoutWord {
  text: string;
  confidence: number;
  /** No space parts it from the word before, as in Chinese and Japanese. */
  isJoined?: boolean;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

/** The picture that was read: its size in pixels, pixels per unit of the page, and by which angle it was straightened. */
export interface Reading {
  width: number;
  height: number;
  scale: number;
  angle: number;
}

// Measured: text that can be read has 80 and more, foliage and noise below 50.
const LEAST_WORD_CONFIDENCE = 40;
const LEAST_LINE_CONFIDENCE = 60;

/** Type that much larger than most of the page is meant to be; below, heights of lines differ by the letters in them. */
const LARGER_TYPE = 1.25;

/**
 * The text of a page from the layout found on it, in the unit of the page. Words and lines that are not read with confidence
 * are left out, and so are lines without two letters or digits in a row: shadows and frames are read as such.
 */
export function toPage(layout: Layout, reading: Reading): RecognisedPage {
  const { width, height, scale } = reading;
  const lines = layout.blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    .map((line) => ({ ...line, words: line.words.filter(isConfident) }))
    .filter(isText);
  const usual = median(lines.flatMap((line) => line.words.map(() => line.rowAttributes.rowHeight)));
  return {
    width: width / scale,
    height: height / scale,
    lines: lines.flatMap((line) => runsOf(line, usual)).map((run) => scaled(run, scale)),
    words: lines.flatMap(({ words }) => words.map((word) => placed(word, reading))),
  };
}

function isConfident({ confidence, text }: LayoutWord): boolean {
  return confidence >= LEAST_WORD_CONFIDENCE && text.trim() !== '';
}

function isText({ words }: LayoutLine): boolean {
  const letters = words.reduce((sum, { text }) => sum + lettersOf(text), 0);
  const certain = words.reduce((sum, { text, confidence }) => sum + lettersOf(text) * confidence, 0);
  return /[\p{L}\p{N}]{2}/u.test(words.map(withSpace).join('')) && certain >= letters * LEAST_LINE_CONFIDENCE;
}

function withSpace({ text, isJoined }: LayoutWord): string {
  return isJoined ? text : ` ${text}`;
}

/** Cuts a line where a gap is wider than one between words: there a cell of a table or a column ends. */
function runsOf(line: LayoutLine, usual: number): RecognisedLine[] {
  const { rowHeight } = line.rowAttributes;
  const size = rowHeight > usual * LARGER_TYPE || rowHeight < usual / LARGER_TYPE ? rowHeight : usual;
  const y = (line.baseline.y0 + line.baseline.y1) / 2;
  const runs: RecognisedLine[] = [];
  for (const word of line.words) {
    const { text, bbox } = word;
    const last = runs.at(-1);
    if (last && bbox.x0 - last.right < size * (isMarker(last.text) ? 4 : 1.1)) {
      last.text += withSpace(word);
      // Words that are read from right to left come from right to left.
      last.x = Math.min(last.x, bbox.x0);
      last.right = Math.max(last.right, bbox.x1);
    } else {
      runs.push({ text, x: bbox.x0, right: bbox.x1, y, size });
    }
  }
  return runs;
}

function scaled({ text, x, right, y, size }: RecognisedLine, scale: number): RecognisedLine {
  return { text, x: x / scale, right: right / scale, y: y / scale, size: size / scale };
}

/** A word where it stands on the page as it is seen, which was turned about its middle before it was read. */
function placed({ text, bbox }: LayoutWord, { width, height, scale, angle }: Reading): PlacedWord {
  const [long, tall] = [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0];
  const [wide, high] = Math.abs(Math.sin(angle)) > Math.SQRT1_2 ? [tall, long] : [long, tall];
  const [x, y] = [(bbox.x0 + bbox.x1 - width) / 2, (bbox.y0 + bbox.y1 - height) / 2];
  const [sine, cosine] = [Math.sin(-angle), Math.cos(angle)];
  return {
    text,
    x: round((x * cosine - y * sine + (width - wide) / 2) / scale),
    y: round((x * sine + y * cosine + (height - high) / 2) / scale),
    width: round(wide / scale),
    height: round(high / scale),
  };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
}
