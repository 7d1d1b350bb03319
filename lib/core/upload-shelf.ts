import type { IncomingFile } from './document-desk.ts';
import type { Caller, Owner } from './principal.ts';
import type { Upload } from './records/uploads.ts';

/**
 * The bytes of a part of a file: whatever stands between people and us takes a body of that size (Vercel: at most 4.5 MB).
 * A file of more is sent in parts by our page.
 */
export const UPLOAD_PART_BYTES = 4_000_000;

/** A file that is to come in parts, numbered from 1: all of `partBytes` bytes, but the last. */
export interface PartedUpload {
  /** `ar_…` */
  id: string;
  partBytes: number;
  parts: number;
}

/**
 * Files that come in parts, in any order, through any server. Nothing of them is found before they are whole. Throws
 * `not-found` for what is not the caller's, and for what nothing was heard of for an hour.
 */
export interface PartedUploads {
  /** Throws what is known before the first byte: of name, ending, size and quota. Of one name one file comes at a time. */
  begin(caller: Caller, file: { name: string; sizeBytes: number }): Promise<PartedUpload>;
  /** Keeps a part, in place of what came of it before. Throws `bad-request` for one that there is not, or not of its size. */
  put(caller: Caller, id: string, part: number, body: PartBody, signal: AbortSignal): Promise<void>;
  /**
   * Goes on as `UploadShelf.put` does with a whole file; asked again it tells the same once more. Throws `conflict` while
   * parts are missing. Of a file that is refused nothing stays.
   */
  finish(caller: Caller, id: string, signal: AbortSignal): Promise<Upload>;
  cancel(caller: Caller, id: string): Promise<void>;
}

/** A part as it comes. */
export type PartBody = Pick<IncomingFile, 'declaredBytes' | 'body'>;

/**
 * The files that people add for themselves: received, read in the background and found by their owner alone. Throws
 * AppError: `unauthenticated` for a caller who cannot be told from others, `not-found` for what is not theirs.
 */
export interface UploadShelf {
  readonly accepts: readonly string[];
  readonly limits: { files: number; bytes: number; fileBytes: number };
  /** Newest first. */
  list(caller: Caller): Promise<Upload[]>;
  /**
   * Takes a file in and resolves once it is whole and indexing has begun; one of the same name is replaced. A file that is
   * there already is not read again. Throws what `DocumentDesk.receive` throws, and `too-large` beyond the quota.
   */
  put(caller: Caller, file: IncomingFile, signal: AbortSignal): Promise<Upload>;
  readonly parted: PartedUploads;
  find(caller: Caller, id: string): Promise<Upload>;
  /** Removes a file with its passages, vectors, original and pictures; also while it is being read. */
  remove(caller: Caller, id: string): Promise<void>;
  /** Removes the documents of uploads: all of an owner, or those of these names, whose records are gone or will be. */
  removeUploads(of: Owner | readonly string[]): Promise<void>;
  /** Resolves when no file is being read here any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
