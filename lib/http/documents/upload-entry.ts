import type { UploadEntry, UploadList } from '#lib/api/documents.ts';
import type { UserUploads } from '#lib/core/ports/document-service.ts';
import type { Upload } from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** The decoded rest of the path after the prefix. Throws `bad-request` if it is not UTF-8. */
export function lastSegment(request: Request, prefix: string): string {
  const { pathname } = new URL(request.url);
  try {
    return decodeURIComponent(pathname.slice(prefix.length));
  } catch (cause) {
    throw new AppError('bad-request', 'The file name in the address is not valid UTF-8.', {
      field: 'name',
      cause,
    });
  }
}

/** The `content-length` of a body; null without one. Throws `bad-request` if it is no number. */
export function declaredBytes(request: Request): number | null {
  const given = request.headers.get('content-length');
  if (given === null) return null;
  if (!/^\d{1,15}$/.test(given))
    throw new AppError('bad-request', 'Content-Length must be a number of bytes.');
  return Number(given);
}

/** An upload as its owner sees it. */
export function uploadEntry({ owner: _owner, ...shown }: Upload): UploadEntry {
  return shown;
}

/** The uploads of an owner and the remaining quota. */
export function uploadList(uploads: readonly Upload[], { limits, accepts }: UserUploads): UploadList {
  return {
    uploads: uploads.map(uploadEntry),
    limits: {
      ...limits,
      usedFiles: uploads.length,
      usedBytes: uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    },
    accepts: [...accepts],
  };
}
