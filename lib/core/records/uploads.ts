import type { Owner } from '../access/principal.ts';

/** A file that a user uploaded for themselves. */
export interface Upload {
  /** `up_…` */
  id: string;
  owner: Owner;
  /** The original file name. */
  name: string;
  /** Its name in the index and in citations, `my/…`. */
  sourcefile: string;
  mediaType: string;
  sizeBytes: number;
  /** `indexing` without a heartbeat for UPLOAD_LEASE_MS counts as `failed`: the indexing process is gone. */
  status: 'indexing' | 'ready' | 'failed';
  /** The reason for the failure, written for the owner. */
  reason: string | null;
  /** Passages in the index under this name; the previous version's while the file is indexed, and after a failure. */
  passages: number;
  createdAtMs: number;
}

/** The quota of one owner; without `passages`, their number is unlimited. */
export interface UploadQuota {
  files: number;
  bytes: number;
  passages?: number;
  /** The quota of all guests of one network, as a multiple of this one; without it, networks are not limited. */
  networkFactor?: number;
}

/** Uploads by owner. */
export interface Uploads {
  /**
   * Replaces a file of the same name. Throws AppError `too-large` when the file exceeds the quota of the owner, or of
   * a guest's `network`, which is stored with the record.
   */
  begin(
    upload: Omit<Upload, 'id' | 'status' | 'reason' | 'passages' | 'createdAtMs'> & {
      network?: string | undefined;
    },
    quota: UploadQuota,
  ): Promise<Upload>;
  /**
   * The remaining number of passages for this upload, after the other uploads of its owner and network; Infinity
   * without a quota.
   */
  passageRoom(upload: Pick<Upload, 'id' | 'owner'>, quota: UploadQuota): Promise<number>;
  /** Heartbeat: the upload is still waiting or being indexed. */
  touch(id: string): Promise<void>;
  /** No effect when the upload was removed or replaced in the meantime. */
  finish(id: string, outcome: { passages: number } | { reason: string; passages?: 0 }): Promise<void>;
  /** Newest first. */
  list(owner: Owner): Promise<Upload[]>;
  find(owner: Owner, id: string): Promise<Upload | undefined>;
  remove(owner: Owner, id: string): Promise<void>;
}

/** An upload without a heartbeat for this time counts as abandoned. */
export const UPLOAD_LEASE_MS = 30_000;

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
