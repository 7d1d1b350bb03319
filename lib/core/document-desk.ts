import type { StoredDocument } from './ports.ts';
import type { PageOf, PageRequest } from './records/page-of.ts';

/** Who may read a document, and its category. */
export type DocumentLabels = Pick<StoredDocument, 'category' | 'oids' | 'groups'>;

/** A file on its way in, as it comes: `declaredBytes` is what its sender says it has, null where nobody says. */
export interface IncomingFile {
  /** As its sender calls it; cleaned or refused. */
  name: string;
  declaredBytes: number | null;
  body: ReadableStream<Uint8Array> | null;
}

/** A file that came in whole and is what its name promises. It is nowhere in the index yet. */
export interface ReceivedFile {
  /** Fit to be part of a sourcefile, once `encodeSourcefile` has seen it. */
  name: string;
  path: string;
  /** SHA-256, in hex. */
  hash: string;
  sizeBytes: number;
  mediaType: string;
  /** Deletes the file; call it once, whatever became of it. */
  discard(): Promise<void>;
}

/** A received file and what it is to be in the index. */
export interface NewDocument extends DocumentLabels {
  path: string;
  sourcefile: string;
  origin: 'own' | 'upload';
  /** For an upload: the number of passages left to its owner, and the variable that limits it. */
  room?: { most: number; variable: string };
}

/** What became of a document. `pages` is 0 for formats without pages; `notices` say what of it could not be read. */
export interface IndexedDocument {
  passages: number;
  pages: number;
  notices: string[];
}

/** How far reading a document, or going through many, has come. */
export interface DeskProgress {
  sourcefile: string;
  /** Documents that are done, of those that there are. */
  documents: number;
  totalDocuments: number;
  /** Of this document. */
  pages: number;
  totalPages: number;
}

/** What may accompany work that takes a while. */
export interface DeskWatch {
  signal?: AbortSignal;
  onProgress?: (progress: DeskProgress) => void;
}

/** Which documents to list; uploads, which are private, only where asked for. */
export interface DocumentQuery extends PageRequest {
  /** In name, title and category; empty for all. */
  search: string;
  /** Undefined for any, null for those without one. */
  category?: string | null;
  /** Only those that this group or object id, or `all`, may read; `nobody` for those that nobody may. */
  reader?: string;
  uploads?: boolean;
}

/** What re-indexing did: documents by name, and why some could not be read again (what was indexed of them stays). */
export interface ReindexReport {
  done: string[];
  failed: { sourcefile: string; reason: string }[];
}

/**
 * Changes the index from within the server, without holding its event loop: in a process of its own, which starts when
 * there is something to do and ends when there is not. Each document changes in one step. Throws AppError: of the file,
 * with a reason for its sender; `unavailable` when the index cannot be written.
 */
export interface DocumentDesk {
  /** Endings of names that can be read, with the dot. */
  readonly accepts: readonly string[];
  /** The most bytes a file may have. */
  readonly maxFileBytes: number;
  /**
   * Takes in a file, within bounds, and looks whether it is what its name promises. Throws `too-large` (naming the
   * bound), `unsupported-media-type`, `bad-request` for a name that cannot be kept. Leaves nothing behind when it throws.
   */
  receive(file: IncomingFile, signal: AbortSignal): Promise<ReceivedFile>;
  /** In the order of their names. */
  list(query: DocumentQuery): Promise<PageOf<StoredDocument>>;
  /** Reads a file and puts it in, in place of the document of that name. Throws `conflict` where that one has another owner. */
  add(document: NewDocument, watch?: DeskWatch): Promise<IndexedDocument>;
  /** Throws `not-found`, and `forbidden` for an upload: it is its owner's. */
  relabel(sourcefile: string, changes: Partial<DocumentLabels>): Promise<StoredDocument>;
  /** Removes documents with passages, vectors, originals and pictures; names that are not there are passed over. */
  remove(sourcefiles: readonly string[]): Promise<void>;
  /** Reads originals again: of these documents, or of all, uploads too, also where another splitter filled the index. */
  reindex(documents: readonly string[] | 'all', watch?: DeskWatch): Promise<ReindexReport>;
  close(): Promise<void>;
}
