'use client';

import { useState } from 'react';
import type { DocumentLabels } from '#lib/core/document-desk.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { uploadDocument } from './upload-document.ts';

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

/** Adds files one after the other, so that one that is large holds back nobody who asks. */
export function useAdditions(onAdded: () => void) {
  const [additions, setAdditions] = useState<readonly Addition[]>([]);

  function change(id: number, changes: Partial<Addition>) {
    setAdditions((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }

  async function add(files: readonly File[], labels: DocumentLabels) {
    const queued = files.map((file) => ({ id: nextId(), file, leaving: new AbortController() }));
    setAdditions((all) => [
      ...all,
      ...queued.map(({ id, file, leaving }) => ({
        id,
        name: file.name,
        status: 'waiting' as const,
        share: 0,
        reason: null,
        cancel: () => leaving.abort(),
      })),
    ]);
    for (const { id, file, leaving } of queued) {
      if (leaving.signal.aborted) {
        change(id, { status: 'cancelled' });
        continue;
      }
      change(id, { status: 'sending' });
      change(id, await send(id, file, labels, leaving.signal));
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
