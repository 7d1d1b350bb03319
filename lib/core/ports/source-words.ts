import { encodePath } from '../citations/sourcepage.ts';
import type { FoundDocument } from './document-store.ts';

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
  return `/pictures/${encodePath(sourcefile)}?page=${page}&part=words`;
}

/** As many letters and digits as the stamp of a scanner, a page number or a running header has at most. */
const LITTLE = 40;

/** Whether a text is so short that the page it stands on may be a picture of more. */
export function isLittleText(text: string): boolean {
  return lettersOf(text) <= LITTLE;
}

/** Letters and digits. */
export function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
