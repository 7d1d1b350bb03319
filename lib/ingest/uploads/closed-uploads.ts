import type { UserUploads } from '#lib/core/ports/document-service.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { UploadDeps } from './person-of.ts';

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
