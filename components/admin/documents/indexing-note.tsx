import { Button } from '#components/ui/button.tsx';
import type { useIndexing } from '#lib/client/admin/use-indexing.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

type IndexingNoteProps = Pick<ReturnType<typeof useIndexing>, 'state' | 'failure' | 'stop'>;

/** How far reading documents again has come, and what came of it. */
export function IndexingNote({ state, failure, stop }: IndexingNoteProps) {
  const translate = useTranslate();
  const { status, documents, totalDocuments, sourcefile, report } = state;
  return (
    <>
      {failure && (
        <p role="alert" className="mb-4 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          {failure.message
            ? translate('admin.failed.refused', { reason: failure.message })
            : translate('admin.failed.unreachable')}
        </p>
      )}
      <div role="status" className="empty:hidden">
        {status !== 'idle' && (
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3 text-sm">
            <p className="min-w-48 grow">
              {status === 'running' && translate('admin.documents.indexing', { documents, totalDocuments })}
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
