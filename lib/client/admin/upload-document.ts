import type { DocumentLabels } from '#lib/core/document-desk.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { refusal } from './call-admin.ts';

/** What accompanies a file on its way in. */
export interface UploadWatch {
  /** From 0 to 1, of the bytes. At 1 the server reads the document. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Adds a document for whom `labels` name; resolves when it is in the index. Throws AppError; when `signal` aborts, nothing
 * has been added and the promise rejects with its reason. A request of the older kind: only that one tells how far it is.
 */
export function uploadDocument(
  file: File,
  { category, oids, groups }: DocumentLabels,
  { onProgress, signal }: UploadWatch,
): Promise<void> {
  const query = new URLSearchParams([
    ...(category ? [['category', category]] : []),
    ...oids.map((oid) => ['oid', oid]),
    ...groups.map((group) => ['group', group]),
  ]);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `/api/admin/documents/${encodeURIComponent(file.name)}?${query}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new AppError('unavailable', ''));
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(refusal({ status: request.status, json: async () => JSON.parse(request.responseText) }));
    };
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(file);
  });
}
