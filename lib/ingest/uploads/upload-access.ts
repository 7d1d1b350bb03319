import { readerIdOf } from '#lib/core/access/may-read.ts';
import type { Caller, Owner } from '#lib/core/access/principal.ts';
import type { DocumentService, UserUploads } from '#lib/core/ports/document-service.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { UploadQuota, UploadSessions, Uploads } from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';

/**
 * User uploads of a deployment whose documents cannot be changed while it runs: unless the variables that are `missing` were
 * set, or at all where none is, as another server answers. All it does is throw AppError
 * `not-configured`, also where files are to be removed that were added elsewhere, so that none is left behind unseen.
 */
export function createClosedUploads(
  { documentService, records, quota }: Pick<UploadDeps, 'documentService' | 'records' | 'quota'>,
  missing: readonly string[],
): UserUploads {
  const closed =
    missing.length > 0
      ? `Files cannot be added or removed here: the deployment is read-only (READ_ONLY). To accept files, set ${missing.join(', ')}.`
      : 'Files cannot be added or removed here: another server answers (CHAT_API_URL).';
  const refuse = async (): Promise<never> => {
    throw new AppError('not-configured', closed);
  };
  return {
    accepts: documentService.accepts,
    limits: { ...quota, fileBytes: documentService.maxFileBytes },
    list: refuse,
    put: refuse,
    parted: { begin: refuse, put: refuse, finish: refuse, cancel: refuse },
    find: refuse,
    remove: refuse,
    async removeUploads(of) {
      const files = typeof of === 'string' ? await records.list(of) : of;
      if (files.length > 0) await refuse();
    },
    settled: async () => {},
    close: async () => {},
  };
}

/** Who owns files: in the records, and among the readers of a document. */
interface Person {
  owner: Owner;
  readerId: string;
}

/** The owner of what this caller adds. Throws `unauthenticated` for one who cannot be told from others, or is a guest among people who sign in. */
export function personOf(caller: Caller, { guestsOwn }: Pick<UploadDeps, 'guestsOwn'>): Person {
  if (!guestsOwn && caller.principal === null) {
    throw new AppError('unauthenticated', 'Sign in to add files.');
  }
  const readerId = readerIdOf(caller);
  if (caller.owner !== null && readerId !== undefined) return { owner: caller.owner, readerId };
  throw new AppError('unauthenticated', 'To add files, allow this page to set a cookie.');
}

/** Throws `bad-request` where the index cannot tell the owner of a document. */
export function requireOwnable({ canOwn }: Pick<UploadDeps, 'canOwn'>): void {
  if (canOwn) return;
  throw new AppError(
    'bad-request',
    'Files cannot be added here: the search index has no field for the people who may read a document (oids).',
  );
}

/** What user uploads depend on. */
export interface UploadDeps {
  documentService: DocumentService;
  records: Uploads;
  uploadSessions: UploadSessions;
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
