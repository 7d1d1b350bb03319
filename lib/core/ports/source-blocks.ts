import { encodePath } from '../citations/sourcepage.ts';
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
  /** What the speaker says to a slide. */
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
