import type { Owner } from '../principal.ts';

/** A file that somebody added for themselves. */
export interface Upload {
  /** `up_…` */
  id: string;
  owner: Owner;
  /** As it was called where it came from. */
  name: string;
  /** Its name in the index and in citations, `my/…`. */
  sourcefile: string;
  mediaType: string;
  sizeBytes: number;
  /** `indexing` without news for UPLOAD_LEASE_MS counts as `failed`: whoever read it is gone. */
  status: 'indexing' | 'ready' | 'failed';
  /** Why it failed, in words for its owner. */
  reason: string | null;
  /** In the index under this name: those of the previous version while the file is read, and after a failure. */
  passages: number;
  createdAtMs: number;
}

/** What one owner may have; without `passages` any number of them. */
export interface UploadQuota {
  files: number;
  bytes: number;
  passages?: number;
  /** The factor for all guests of one network together; without it they are not counted. */
  networkFactor?: number;
}

/** Uploads by their owners. */
export interface Uploads {
  /**
   * Replaces a file of the same name. Throws AppError `too-large` when the file exceeds the quota of the owner, or of the
   * `network` of a guest, which is stored with the record.
   */
  begin(
    upload: Omit<Upload, 'id' | 'status' | 'reason' | 'passages' | 'createdAtMs'> & {
      network?: string | undefined;
    },
    quota: UploadQuota,
  ): Promise<Upload>;
  /** The number of passages that this upload may have beside the others of its owner and its network; Infinity without a quota. */
  passageRoom(upload: Pick<Upload, 'id' | 'owner'>, quota: UploadQuota): Promise<number>;
  /** Says that an upload is still being read, or waits for it. */
  touch(id: string): Promise<void>;
  /** Nothing when it was removed or replaced in the meantime. */
  finish(id: string, outcome: { passages: number } | { reason: string; passages?: 0 }): Promise<void>;
  /** Newest first. */
  list(owner: Owner): Promise<Upload[]>;
  find(owner: Owner, id: string): Promise<Upload | undefined>;
  remove(owner: Owner, id: string): Promise<void>;
}

/** Silence after which an upload that is being read is taken for given up. */
export const UPLOAD_LEASE_MS = 30_000;
