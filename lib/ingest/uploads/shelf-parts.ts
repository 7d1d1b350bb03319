import type { DocumentDesk } from '#lib/core/document-desk.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Uploads } from '#lib/core/records/uploads.ts';
import type { AppError } from '#lib/shared/app-error.ts';

/** What a shelf is made of. */
export interface ShelfParts {
  desk: DocumentDesk;
  records: Uploads;
  documents: DocumentStore;
  quota: { files: number; bytes: number };
  /** Whether the index can tell the owner of a document from others. */
  canOwn: boolean;
  /** Hears of uploads that failed through no fault of the file. */
  onFailure: (error: AppError) => void;
}
