import type { Owner } from '../access/principal.ts';
import type { UploadQuota } from './uploads.ts';

/** A multipart upload in progress. */
export interface UploadSession {
  /** `ar_…` */
  id: string;
  owner: Owner;
  /** Validated like the name of an upload. */
  name: string;
  totalBytes: number;
  receivedBytes: number;
  /** The id of the finished upload; null before. */
  upload: string | null;
}

/**
 * Multipart uploads in progress, by owner; every server on the same database can write and read them. A session
 * without activity for UPLOAD_SESSION_LEASE_MS no longer exists, and neither do other owners' sessions.
 */
export interface UploadSessions {
  /** Replaces an earlier session of the same name. Throws `too-large` when the quota would be exceeded. */
  begin(
    file: { owner: Owner; network?: string | undefined; name: string; totalBytes: number },
    quota: UploadQuota,
  ): Promise<UploadSession>;
  find(owner: Owner, id: string): Promise<UploadSession | undefined>;
  /** Stores bytes at offset `start`, a multiple of UPLOAD_SLICE_BYTES, and overwrites earlier ones. Throws `not-found`. */
  write(owner: Owner, id: string, start: number, bytes: Uint8Array): Promise<void>;
  /** The bytes stored at `start`, at most one slice; undefined when there are none. */
  read(id: string, start: number): Promise<Uint8Array | undefined>;
  /** Stores the id of the finished upload, so a repeated request gets the same result, and frees the bytes. */
  finish(id: string, upload: string): Promise<void>;
  /** No effect when there is none. */
  remove(owner: Owner, id: string): Promise<void>;
}

/** A session without activity for this time is abandoned. */
export const UPLOAD_SESSION_LEASE_MS = 3_600_000;

/** The bytes per write: small, because SQLite blocks other writers meanwhile. */
export const UPLOAD_SLICE_BYTES = 250_000;
