import type { Owner } from '../principal.ts';
import type { UploadQuota } from './uploads.ts';

/** A file that is on its way in parts. */
export interface Arrival {
  /** `ar_…` */
  id: string;
  owner: Owner;
  /** Fit to be kept, as that of an upload. */
  name: string;
  totalBytes: number;
  receivedBytes: number;
  /** The id of the upload that it has become; null before. */
  upload: string | null;
}

/**
 * Files on their way in parts, by their owners: every server on the same database adds to them and reads them. One that
 * nothing was heard of for ARRIVAL_LEASE_MS is no longer there. What is not the owner's is not there either.
 */
export interface Arrivals {
  /** Takes the place of a former one of the same name. Throws `too-large` when the quota would be exceeded. */
  begin(
    file: { owner: Owner; network?: string | undefined; name: string; totalBytes: number },
    quota: UploadQuota,
  ): Promise<Arrival>;
  find(owner: Owner, id: string): Promise<Arrival | undefined>;
  /**
   * Keeps bytes that begin at `start`, a multiple of ARRIVAL_SLICE_BYTES; in place of those that came before. Throws
   * `not-found`.
   */
  write(owner: Owner, id: string, start: number, bytes: Uint8Array): Promise<void>;
  /** The bytes that were written from `start` on, at most a slice of them; undefined where none were. */
  read(id: string, start: number): Promise<Uint8Array | undefined>;
  /** Notes what it has become, so that who asks twice is told once more, and lets go of the bytes. */
  finish(id: string, upload: string): Promise<void>;
  /** Nothing where there is none. */
  remove(owner: Owner, id: string): Promise<void>;
}

/** Silence after which a file on its way is given up. */
export const ARRIVAL_LEASE_MS = 3_600_000;

/** The bytes that are written at once: few, because SQLite holds up everything else meanwhile. */
export const ARRIVAL_SLICE_BYTES = 250_000;
