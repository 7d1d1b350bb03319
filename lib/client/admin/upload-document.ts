import type { DocumentLabels } from '#lib/core/document-desk.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type SendingWatch, sendFile } from '../send-file.ts';
import { refusal } from './call-admin.ts';

/**
 * Adds a document for whom `labels` name; resolves when it is in the index. Throws AppError; when `signal` aborts, nothing
 * has been added and the promise rejects with its reason. At a share of 1 the server reads the document.
 */
export async function uploadDocument(
  file: File,
  { category, oids, groups }: DocumentLabels,
  watch: SendingWatch,
): Promise<void> {
  const query = new URLSearchParams([
    ...(category ? [['category', category]] : []),
    ...oids.map((oid) => ['oid', oid]),
    ...groups.map((group) => ['group', group]),
  ]);
  const address = `/api/admin/documents/${encodeURIComponent(file.name)}?${query}`;
  const { status, body } = await sendFile(address, file, watch).catch((cause: unknown) => {
    throw watch.signal.aborted ? cause : new AppError('unavailable', '', { cause });
  });
  if (status !== 200) throw await refusal({ status, json: async () => body });
}
