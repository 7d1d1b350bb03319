import type { IncomingFile } from './document-desk.ts';
import type { Caller, Owner } from './principal.ts';
import type { Upload } from './records/uploads.ts';

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
  find(caller: Caller, id: string): Promise<Upload>;
  /** Removes a file with its passages, vectors, original and pictures; also while it is being read. */
  remove(caller: Caller, id: string): Promise<void>;
  /** Removes the documents of uploads: all of an owner, or those of these names, whose records are gone or will be. */
  removeUploads(of: Owner | readonly string[]): Promise<void>;
  close(): Promise<void>;
}
