import type { DocumentDesk } from '#lib/core/document-desk.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Arrivals } from '#lib/core/records/arrivals.ts';
import type { UploadQuota, Uploads } from '#lib/core/records/uploads.ts';
import type { AppError } from '#lib/shared/app-error.ts';

/** What a shelf is made of. */
export interface ShelfParts {
  desk: DocumentDesk;
  records: Uploads;
  arrivals: Arrivals;
  documents: DocumentStore;
  quota: UploadQuota;
  /** Whether the index can tell the owner of a document from others. */
  canOwn: boolean;
  /**
   * Whether a browser may own files. Where people sign in it may not: a stranger has as many browsers as they like, and with
   * each of them another quota.
   */
  guestsOwn: boolean;
  /** Hears of uploads that failed through no fault of the file. */
  onFailure: (error: AppError) => void;
}
