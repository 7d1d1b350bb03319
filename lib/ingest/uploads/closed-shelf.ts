import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ShelfParts } from './shelf-parts.ts';

const CLOSED =
  'Files cannot be added or removed here: the deployment is read-only (READ_ONLY). Ask whoever runs it to change its documents.';

/**
 * The shelf of a deployment whose documents cannot be changed while it runs: all it does is throw AppError
 * `not-configured`, also where files are to be removed that were added elsewhere, so that none is left behind unseen.
 */
export function createClosedShelf({
  desk,
  records,
  quota,
}: Pick<ShelfParts, 'desk' | 'records' | 'quota'>): UploadShelf {
  const refuse = async (): Promise<never> => {
    throw new AppError('not-configured', CLOSED);
  };
  return {
    accepts: desk.accepts,
    limits: { ...quota, fileBytes: desk.maxFileBytes },
    list: refuse,
    put: refuse,
    parted: { begin: refuse, put: refuse, finish: refuse, cancel: refuse },
    find: refuse,
    remove: refuse,
    async removeUploads(of) {
      const files = typeof of === 'string' ? await records.list(of) : of;
      if (files.length > 0) await refuse();
    },
    close: async () => {},
  };
}
