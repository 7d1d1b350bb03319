'use client';

import { useEffect, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ChosenDocuments, IndexingState } from '#lib/api/admin-documents.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { refusalText } from '../refusal-text.ts';

type IndexingNoteProps = Pick<ReturnType<typeof useIndexing>, 'state' | 'failure' | 'stop'>;

/** The progress and the outcome of reading documents again. */
export function IndexingNote({ state, failure, stop }: IndexingNoteProps) {
  const translate = useTranslate();
  const { status, isUpgrade, documents, totalDocuments, sourcefile, report } = state;
  return (
    <>
      {failure && <Alert className="mb-4">{refusalText(failure, translate)}</Alert>}
      <div role="status" className="empty:hidden">
        {status !== 'idle' && (
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3 text-sm">
            <p className="min-w-48 grow">
              {status === 'running' &&
                translate(isUpgrade ? 'admin.documents.upgrading' : 'admin.documents.indexing', {
                  documents,
                  totalDocuments,
                })}
              {status === 'done' && translate('admin.documents.indexed', { count: documents })}
              {status === 'stopped' && translate('admin.documents.indexingStopped')}
              {status === 'failed' &&
                translate('admin.documents.indexingFailed', { reason: state.reason ?? '' })}
              {sourcefile && <bdi className="block text-muted">{sourcefile}</bdi>}
            </p>
            {status === 'running' && (
              <Button onClick={() => void stop()}>{translate('admin.documents.indexingStop')}</Button>
            )}
            {report && report.failed.length > 0 && (
              <ul className="w-full list-disc ps-5 text-danger">
                {report.failed.map((failed) => (
                  <li key={failed.sourcefile}>
                    <bdi>{failed.sourcefile}</bdi>: {failed.reason}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </>
  );
}

const PATH = '/api/admin/documents/indexing';
const POLL_MS = 1000;

/** Follows, starts and stops reading documents again. `failure` is why the last start or stop failed. */
export function useIndexing(initial: IndexingState, onEnd: () => void) {
  const [state, setState] = useState(initial);
  const [failure, setFailure] = useState<AppError>();
  const running = state.status === 'running';

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      callApi<IndexingState>(PATH).then(
        (next) => {
          setState(next);
          if (next.status !== 'running') onEnd();
        },
        // The next poll may reach the server again.
        () => {},
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [running, onEnd]);

  async function change(method: 'POST' | 'DELETE', chosen?: ChosenDocuments) {
    setFailure(undefined);
    try {
      setState(await callApi<IndexingState>(PATH, method, chosen));
    } catch (thrown) {
      setFailure(AppError.from(thrown));
    }
  }

  return {
    state,
    failure,
    start: (documents: ChosenDocuments['documents']) => change('POST', { documents }),
    stop: () => change('DELETE'),
    /** Takes the outcome of the last run from the screen. */
    dismiss: () => setState((now) => (now.status === 'running' ? now : { ...now, status: 'idle' })),
  };
}
