'use client';

import { useEffect, useState } from 'react';
import type { ChosenDocuments, IndexingState } from '#lib/api/admin-documents.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { callAdmin } from './call-admin.ts';

const PATH = 'documents/indexing';
const POLL_MS = 1000;

/** Follows reading documents again, and starts and stops it. `failure` is why the last of these could not be done. */
export function useIndexing(initial: IndexingState, onEnd: () => void) {
  const [state, setState] = useState(initial);
  const [failure, setFailure] = useState<AppError>();
  const running = state.status === 'running';

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      callAdmin<IndexingState>(PATH).then(
        (next) => {
          setState(next);
          if (next.status !== 'running') onEnd();
        },
        // The next look may find the server again.
        () => {},
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [running, onEnd]);

  async function change(method: 'POST' | 'DELETE', chosen?: ChosenDocuments) {
    setFailure(undefined);
    try {
      setState(await callAdmin<IndexingState>(PATH, method, chosen));
    } catch (thrown) {
      setFailure(AppError.from(thrown));
    }
  }

  return {
    state,
    failure,
    start: (documents: ChosenDocuments['documents']) => change('POST', { documents }),
    stop: () => change('DELETE'),
  };
}
