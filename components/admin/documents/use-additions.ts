'use client';

import { useState } from 'react';
import { refusal } from '#lib/client/page/call-api.ts';
import { type SendingWatch, sendFile } from '#lib/client/page/send-file.ts';
import type { DocumentLabels } from '#lib/core/document-service.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** A file on its way in. `share` is of its bytes; at 1 it is being read. */
export interface Addition {
  id: number;
  name: string;
  status: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  share: number;
  /** Why it failed, as the server said. */
  reason: string | null;
  cancel: () => void;
}

/** Files on their way in, and those that have arrived or failed until they are cleared. */
export type Additions = ReturnType<typeof useAdditions>;

/** Adds files one after the other, so that a large one does not delay questions. */
export function useAdditions(onAdded: () => void) {
  const [additions, setAdditions] = useState<readonly Addition[]>([]);

  function change(id: number, changes: Partial<Addition>) {
    setAdditions((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }

  async function add(files: readonly File[], labels: DocumentLabels) {
    const queued = files.map((file) => ({ id: nextId(), file, controller: new AbortController() }));
    setAdditions((all) => [
      ...all,
      ...queued.map(({ id, file, controller }) => ({
        id,
        name: file.name,
        status: 'waiting' as const,
        share: 0,
        reason: null,
        cancel: () => controller.abort(),
      })),
    ]);
    for (const { id, file, controller } of queued) {
      if (controller.signal.aborted) {
        change(id, { status: 'cancelled' });
        continue;
      }
      change(id, { status: 'sending' });
      change(id, await send(id, file, labels, controller.signal));
    }
    onAdded();
  }

  async function send(
    id: number,
    file: File,
    labels: DocumentLabels,
    signal: AbortSignal,
  ): Promise<Partial<Addition>> {
    try {
      await uploadDocument(file, labels, { onProgress: (share) => change(id, { share }), signal });
      return { status: 'done', share: 1 };
    } catch (thrown) {
      if (signal.aborted) return { status: 'cancelled' };
      return { status: 'failed', reason: AppError.from(thrown).message };
    }
  }

  return {
    additions,
    add,
    clear: () => setAdditions((all) => all.filter(({ status }) => isUnderWay(status))),
  };
}

/** Whether a file is still on its way. */
export function isUnderWay(status: Addition['status']): boolean {
  return status === 'waiting' || status === 'sending';
}

let last = 0;

function nextId(): number {
  last += 1;
  return last;
}

/**
 * Adds a document for whom `labels` name; resolves when it is in the index. Throws AppError; when `signal` aborts, nothing
 * has been added and the promise rejects with its reason. At a share of 1 the server reads the document.
 */
async function uploadDocument(
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
