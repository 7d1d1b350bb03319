import type { StatedValidity } from '#lib/core/documents/validity.ts';
import type { Recognised } from './recognition/recognised-page.ts';
import type { WorkBounds } from './work-bounds.ts';

/** A cell row or one field of a record: what stands above it, and what it says. */
export interface Field {
  name: string;
  value: string;
}

/**
 * A piece of a document with its shape: every format is reduced to these before it is split.
 * The level of a heading is 1 for a chapter's, 0 for the document's own title.
 */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'table'; header: string[] | null; rows: string[][] };

/** A file to read: its path, or its bytes where it is attached to another. */
export type DocumentFile = string | Uint8Array;

/** A stretch of a document that a citation can name: a page, a slide, a row, the text below a heading. */
export interface Section {
  /** What follows `#` in a `sourcepage` (`page=3`, `slide=3`, `row=12`, a slug); empty for the document as a whole. */
  place: string;
  /** The headings above it, where they do not stand in the text itself. */
  headings?: string[];
  /** Whether its text goes on from the section before it, as that of pages does. */
  flows: boolean;
  blocks: Block[];
}

/**
 * What a reader says while it reads, in any order but sections in the order of the document. `title` is one that the
 * document declares, as it stands there, `property` another that may state its validity, and `modified` when it says it was
 * last changed, a date of ISO 8601. `page` says
 * that one more page or slide of so many was read, so that a long document is not taken for a stuck one. `count` says
 * how many of something there are (`isTotal`: in the whole document, before it reads them; else up to here), for bounds.
 * `unread` names a page with little or no text that nothing was recognised for: it may be a picture of text.
 */
export type ReadEvent =
  | { type: 'title'; title: string }
  | { type: 'modified'; at: string }
  | { type: 'property'; name: string; value: unknown }
  | { type: 'notice'; text: string }
  | { type: 'page'; total: number }
  | { type: 'unread'; page: number }
  | { type: 'count'; what: CountedPart; count: number; isTotal: boolean }
  | { type: 'section'; section: Section };

/** What readers count: pages, slides and sheets under one bound, rows and items under another. */
export type CountedPart = 'pages' | 'slides' | 'sheets' | 'rows' | 'items';

/**
 * Reads one format. `name` is the file's, wherever it lies; `recognised` is the text of pages that a first reading named
 * `unread`; `readAttached` reads what is attached to messages. Throws AppError with a reason and a remedy, without the file's
 * name, when the file cannot be read.
 */
export type Reader = (
  file: DocumentFile,
  name: string,
  recognised?: Recognised,
  readAttached?: ReadAttached,
) => AsyncIterable<ReadEvent>;

/**
 * Reads a document that is attached to a message as the format of its name. Throws AppError with the reason when it is not
 * read: damaged, of an unknown format, one too many.
 */
export type ReadAttached = (name: string, bytes: Uint8Array) => Promise<AttachedDocument>;

/** What an attached document says: its blocks in order, and what in it could not be read. */
export interface AttachedDocument {
  blocks: Block[];
  notices: string[];
}

/** A passage before it has an id: its text, the place a citation names, the headings above it. */
export interface PassageDraft {
  content: string;
  place: string;
  headings: string[];
}

/**
 * A document, read and split. `pages` is 0 for formats without pages; `notices` say what could not be read, and what was
 * recognised.
 */
export interface ParsedDocument {
  title: string;
  mediaType: string;
  passages: PassageDraft[];
  pages: number;
  notices: string[];
  /** What the file itself states of its validity. */
  validity?: StatedValidity;
  /** Pages that may be pictures of text, in order. */
  unread: number[];
  /** When it says it was last changed (ISO 8601); absent where it does not, or says so of the future. */
  modified?: string;
  /** What was recognised on pages without text. */
  recognised?: Recognised;
}

/**
 * Hears how many pages were read so far, of how many. Pages without text are then recognised, which takes seconds each: of
 * these it hears anew, with the seconds of a page.
 */
export type OnPages = (pages: number, total: number, secondsPerPage?: number) => void;

/** The work limits of a document, the party that it is read for (parties take turns), and its name where the path has another. */
export interface ParseOptions {
  name?: string | undefined;
  bounds?: WorkBounds | undefined;
  party?: string | undefined;
}

/**
 * Reads and splits documents within bounds of time and memory. `parse` throws AppError naming the reason when
 * the file is damaged, too large for the bounds, or not what its name says; the parser lives on.
 */
export interface DocumentParser {
  /** How many documents it can work on at a time. */
  readonly concurrency: number;
  /** An abort throws the signal's reason. */
  parse(
    path: string,
    onPages?: OnPages,
    signal?: AbortSignal,
    options?: ParseOptions,
  ): Promise<ParsedDocument>;
  close(): Promise<void>;
}
