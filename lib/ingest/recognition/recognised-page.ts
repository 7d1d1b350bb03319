import type { PlacedWords } from '#lib/core/source-words.ts';

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
