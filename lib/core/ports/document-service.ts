import type { Caller, Owner } from '../access/principal.ts';
import type { Approval, StatedValidity } from '../documents/validity.ts';
import type { Upload } from '../records/uploads.ts';
import type { StoredDocument } from './document-store.ts';
import type { PageOf, PageRequest } from './library.ts';

/** The readers and the category of a document. */
export type DocumentLabels = Pick<StoredDocument, 'category' | 'oids' | 'groups'>;

/** Changes to a document: what is absent stays. A `validity` of null leaves it to what the file and its sidecar state. */
export type DocumentChanges = Partial<DocumentLabels> & { validity?: StatedValidity | null };

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
  /** As `StoredDocument.root`; null when absent. */
  root?: string;
  /** For an approved answer, with what an administrator set of its validity. */
  approved?: { approval: Approval; validity: StatedValidity };
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
  /** Only documents whose review is due on this day, as `2026-01-31`. */
  reviewDue?: string;
  /** Only this folder, with the slash at its end. */
  folder?: string;
  uploads?: boolean;
}

/** One page of documents by name. */
export interface ListedDocuments extends PageOf<StoredDocument> {
  /** The number of all that match, on any page. */
  total: number;
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
  list(query: DocumentQuery): Promise<ListedDocuments>;
  /** Indexes a file and replaces the document of the same name. Throws `conflict` when that document has another owner. */
  add(document: NewDocument, watch?: IndexingOptions): Promise<IndexedDocument>;
  /** Throws `not-found`, and `forbidden` for an upload, which only its owner may change. */
  relabel(sourcefile: string, changes: DocumentChanges): Promise<StoredDocument>;
  /** Removes documents with their passages, vectors, originals and images; unknown names are ignored. */
  remove(sourcefiles: readonly string[]): Promise<void>;
  /**
   * Re-indexes the originals of the given documents, of all documents including uploads, or of those that another version
   * or embedding model made.
   */
  reindex(documents: readonly string[] | 'all' | 'outdated', watch?: IndexingOptions): Promise<ReindexReport>;
  close(): Promise<void>;
}

/**
 * The size of an upload part in bytes. Proxies and platforms limit request bodies (Vercel: 4.5 MB), so our page
 * sends larger files in parts.
 */
export const UPLOAD_PART_BYTES = 4_000_000;

/** A multipart upload. Parts are numbered from 1; all but the last have `partBytes` bytes. */
interface PartedUpload {
  /** `ar_…` */
  id: string;
  partBytes: number;
  parts: number;
}

/**
 * Multipart uploads: parts may arrive in any order and through any server. A file is not searchable before it
 * is complete. Throws `not-found` for other owners' uploads and after an hour without a new part.
 */
export interface MultipartUploads {
  /** Checks name, extension, size and quota before the first byte. A second upload of the same name replaces the first. */
  begin(caller: Caller, file: { name: string; sizeBytes: number }): Promise<PartedUpload>;
  /** Stores a part and replaces an earlier copy of it. Throws `bad-request` for an unknown part number or a wrong size. */
  put(caller: Caller, id: string, part: number, body: PartBody, signal: AbortSignal): Promise<void>;
  /**
   * Completes the upload like `UserUploads.put`; repeated calls return the same result. Throws `conflict` while
   * parts are missing. A rejected file leaves nothing behind.
   */
  finish(caller: Caller, id: string, signal: AbortSignal): Promise<Upload>;
  cancel(caller: Caller, id: string): Promise<void>;
}

/** The body of a part. */
export type PartBody = Pick<IncomingFile, 'declaredBytes' | 'body'>;

/**
 * Files that users upload for themselves: received, indexed in the background and visible only to their owner.
 * Throws AppError `unauthenticated` for a caller without an owner id, and `not-found` for other owners' files.
 */
export interface UserUploads {
  readonly accepts: readonly string[];
  readonly limits: { files: number; bytes: number; fileBytes: number };
  /** Newest first. */
  list(caller: Caller): Promise<Upload[]>;
  /**
   * Receives a file and resolves when it is complete and indexing has started; replaces a file of the same
   * name. An unchanged file is not indexed again. Throws what `DocumentService.receive` throws, and `too-large`
   * when the quota is exceeded.
   */
  put(caller: Caller, file: IncomingFile, signal: AbortSignal): Promise<Upload>;
  readonly parted: MultipartUploads;
  find(caller: Caller, id: string): Promise<Upload>;
  /** Removes a file with its passages, vectors, original and images, even while it is being indexed. */
  remove(caller: Caller, id: string): Promise<void>;
  /** Removes the documents of uploads, either all of one owner or by name, whose records are deleted already or will be. */
  removeUploads(of: Owner | readonly string[]): Promise<void>;
  /** Resolves when this process indexes no file. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
