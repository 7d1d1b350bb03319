import type { FoundDocument } from './ports.ts';

/** A word and the box around it. */
export interface PlacedWord {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The words of a page that is a picture, in reading order; `width` and `height` are those of the page, in the unit of the boxes. */
export interface PlacedWords {
  width: number;
  height: number;
  words: PlacedWord[];
}

/** The words that were recognised on cited pages, for marks on their pictures. */
export interface SourceWords {
  /**
   * The words of a source in a document that the caller may read; undefined where none are recognised. Throws AppError when
   * recognition fails.
   */
  words(found: FoundDocument, sourcepage: string, signal: AbortSignal): Promise<PlacedWords | undefined>;
}

/** The URL of the words of a page on our own origin, with the access rules of `/content`. */
export function wordsUrl(sourcefile: string, page: number): string {
  return `/pictures/${sourcefile.split('/').map(encodeURIComponent).join('/')}?page=${page}&part=words`;
}
