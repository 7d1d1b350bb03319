import type { UploadEntry, UploadList } from '#lib/api/documents.ts';
import type { Upload } from '#lib/core/records/uploads.ts';
import type { UploadShelf } from '#lib/core/upload-shelf.ts';

/** An upload as its owner sees it. */
export function uploadEntry({ owner: _owner, ...shown }: Upload): UploadEntry {
  return shown;
}

/** All uploads of an owner, with what more may come. */
export function uploadList(uploads: readonly Upload[], { limits, accepts }: UploadShelf): UploadList {
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
