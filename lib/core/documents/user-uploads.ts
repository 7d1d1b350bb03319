import type { Caller, Owner } from '../access/principal.ts';
import type { IncomingFile } from '../ports/document-service.ts';
import type { Upload } from '../records/uploads.ts';

/**
 * The size of an upload part in bytes. Proxies and platforms limit request bodies (Vercel: 4.5 MB), so our page
 * sends larger files in parts.
 */
export const UPLOAD_PART_BYTES = 4_000_000;

/** A multipart upload. Parts are numbered from 1; all but the last have `partBytes` bytes. */
export interface PartedUpload {
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
