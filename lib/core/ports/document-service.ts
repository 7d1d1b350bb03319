import type { StoredDocument } from './document-store.ts';
import type { PageOf, PageRequest } from './page-of.ts';

/** The readers and the category of a document. */
export type DocumentLabels = Pick<StoredDocument, 'category' | 'oids' | 'groups'>;

/** A file upload in progress. `declaredBytes` is the size that the sender announced, or null. */
export interface IncomingFile {
  /** The name given by the sender; it is sanitized or rejected. */
  name: string;
  declaredBytes: number | null;
  body: ReadableStream<Uint8Array> | null;
}

/** A fully received, validated file that is not indexed yet. */
export interface ReceivedFile {
  /** Valid as part of a sourcefile after `encodeSourcefile`. */
  name: string;
  path: string;
  /** SHA-256, in hex. */
  hash: string;
  sizeBytes: number;
  mediaType: string;
  /** Deletes the temporary file. Call it once, whether or not indexing succeeded. */
  discard(): Promise<void>;
}

/** A received file and the document to create from it. */
export interface NewDocument extends DocumentLabels {
  path: string;
  sourcefile: string;
  origin: 'own' | 'upload';
  /** For uploads: the remaining number of passages in the owner's quota, and the variable that configures it. */
  room?: { most: number; variable: string };
}

/**
 * The result of indexing a document. `pages` is 0 for formats without pages; `notices` list the parts that
 * could not be read.
 */
export interface IndexedDocument {
  passages: number;
  pages: number;
  notices: string[];
}

/** Progress of indexing one document or several. */
export interface IndexingProgress {
  sourcefile: string;
  /** Documents finished so far. */
  documents: number;
  totalDocuments: number;
  /** Pages of the current document that are finished. */
  pages: number;
  totalPages: number;
}

/** Options for long-running work. */
export interface IndexingOptions {
  signal?: AbortSignal;
  onProgress?: (progress: IndexingProgress) => void;
}

/** A query for a list of documents. Uploads are private and only included on request. */
export interface DocumentQuery extends PageRequest {
  /** Matched against name, title and category; empty matches all. */
  search: string;
  /** Undefined matches any category, null matches documents without one. */
  category?: string | null;
  /** Only documents that this group or object id, or `all`, may read; `nobody` selects documents without readers. */
  reader?: string;
  uploads?: boolean;
}

/**
 * The result of re-indexing: documents by name, and why some could not be read again. The old passages of
 * failed documents stay in the index.
 */
export interface ReindexReport {
  done: string[];
  failed: { sourcefile: string; reason: string }[];
}

/**
 * Changes the index while the server runs. The work happens in a child process, which starts on demand and
 * exits when idle, so it does not block the event loop. Each document changes atomically. Throws AppError: with
 * a reason for the sender when the file is at fault, or `unavailable` when the index cannot be written.
 */
export interface DocumentService {
  /** Supported file name extensions, with the dot. */
  readonly accepts: readonly string[];
  /** The maximum size of a file in bytes. */
  readonly maxFileBytes: number;
  /**
   * Receives a file within limits and checks that its content matches its name. Throws `too-large` (naming the limit),
   * `unsupported-media-type`, or `bad-request` for an invalid name. Leaves no file behind when it throws.
   */
  receive(file: IncomingFile, signal: AbortSignal): Promise<ReceivedFile>;
  /** Sorted by name. */
  list(query: DocumentQuery): Promise<PageOf<StoredDocument>>;
  /** Indexes a file and replaces the document of the same name. Throws `conflict` when that document has another owner. */
  add(document: NewDocument, watch?: IndexingOptions): Promise<IndexedDocument>;
  /** Throws `not-found`, and `forbidden` for an upload, which only its owner may change. */
  relabel(sourcefile: string, changes: Partial<DocumentLabels>): Promise<StoredDocument>;
  /** Removes documents with their passages, vectors, originals and images; unknown names are ignored. */
  remove(sourcefiles: readonly string[]): Promise<void>;
  /**
   * Re-indexes the originals of the given documents, of all documents including uploads, or of those that another version
   * or embedding model made.
   */
  reindex(documents: readonly string[] | 'all' | 'outdated', watch?: IndexingOptions): Promise<ReindexReport>;
  close(): Promise<void>;
}
