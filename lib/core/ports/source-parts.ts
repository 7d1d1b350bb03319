import type { AccessFilter } from '../access/principal.ts';
import { encodePath } from '../citations/sourcepage.ts';
import type { Passage } from '../events/passage.ts';
import type { FoundDocument } from './document-store.ts';

/** Words of one look. `href` is where the document says that they lead: unchecked, as everything in it. */
export interface TextRun {
  text: string;
  strong?: true;
  em?: true;
  code?: true;
  /** The description of a picture, which is not shown itself. */
  image?: true;
  href?: string;
}

/** A cell of a table, which may reach over several columns and rows. */
export interface TableCell {
  runs: TextRun[];
  colSpan?: number;
  rowSpan?: number;
}

/**
 * A piece of a document as readers see it. A heading's level counts from 1, an item's from 0; an item's `marker` is `•` or
 * its number (`3.`). A paragraph that is `inset` is quoted from elsewhere.
 */
export type DocumentBlock =
  | { kind: 'heading'; level: number; runs: TextRun[] }
  | { kind: 'paragraph'; runs: TextRun[]; inset?: true }
  | { kind: 'item'; level: number; marker: string; runs: TextRun[] }
  | { kind: 'code'; runs: TextRun[] }
  | { kind: 'table'; header: TableCell[] | null; rows: TableCell[][] }
  | { kind: 'rule' };

/** A slide, an entry of a JSON file (both numbered from 1), or all of a document without such parts. */
export interface DocumentSection {
  slide?: number;
  item?: number;
  blocks: DocumentBlock[];
  /** The speaker's notes of a slide. */
  notes?: DocumentBlock[];
}

/** A document as text to read, in order. `isCut` says that it goes on: only its first part is given. */
export interface DocumentText {
  sections: DocumentSection[];
  isCut: boolean;
}

/** Documents as text to read, for those formats that a browser does not show. */
export interface SourceBlocks {
  /**
   * The text of a document that the caller may read; undefined when its original has left. Throws AppError: with the reason
   * when the file cannot be read, `unsupported-media-type` for PDFs, sheets and images, which the page reads itself,
   * `rate-limited` when too many wait. Parties take turns.
   */
  read(found: FoundDocument, signal: AbortSignal, party?: string): Promise<DocumentText | undefined>;
}

/** The URL of a document's text on our own origin, with the access rules of `/content`. */
export function blocksUrl(sourcefile: string): string {
  return `/blocks/${encodePath(sourcefile)}`;
}

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

/** The image of a cited source: a rendered page or an image file. */
export interface SourceImage {
  sourcepage: string;
  /** Its URL for browsers: a path on our own origin with the access rules of `/content`. */
  url: string;
  mediaType: string;
  /** A base64 data URL, ready to send to a model. */
  dataUrl: string;
}

/** The images found; `notices` explain in plain words which images could not be rendered. */
export interface FoundImages {
  images: SourceImage[];
  notices: string[];
}

/** Images of the sources that passages come from, for vision models and for readers who check an answer. */
export interface SourceImages {
  /** At most one image per source, in the order of the passages. Skips documents that the caller may not read. */
  find(
    passages: readonly Passage[],
    access: AccessFilter | undefined,
    signal: AbortSignal,
    queryAuthorization?: string,
  ): Promise<FoundImages>;
  /**
   * The image of one source in a document that the caller may read; undefined when there is none. Throws
   * AppError when rendering fails.
   */
  picture(
    found: FoundDocument,
    sourcepage: string,
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array; mediaType: string } | undefined>;
}

/**
 * Renders the image of a source: a page of a PDF, or an image file as it is. Returns undefined when the source
 * has no image. Rendering is bounded in time, memory and pixels; throws AppError for a corrupt file.
 */
export type RenderSourceImage = (
  document: { path: string; mediaType: string },
  sourcepage: string,
  signal?: AbortSignal,
) => Promise<{ bytes: Uint8Array; mediaType: string } | undefined>;
