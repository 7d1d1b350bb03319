import { isLittleText, lettersOf, type PlacedWords } from '#lib/core/ports/source-parts.ts';
import type { PageLines } from '../pdf/text-line.ts';

/** A run of words on one baseline, straightened: what a text layer would say of it. */
export interface RecognisedLine {
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
