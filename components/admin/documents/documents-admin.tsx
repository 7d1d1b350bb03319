'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import {
  AdminPage,
  FilterLinks,
  ListFrame,
  listAddress,
  refusalText,
} from '#components/admin/admin-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { INPUT, TextField } from '#components/ui/field.tsx';
import type { ChosenDocuments, DocumentRow, IndexingState } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { AddDocuments, useAdditions } from './add-documents.tsx';
import { ChosenActions, DocumentTable } from './document-table.tsx';

interface DocumentsAdminProps {
  documents: DocumentRow[];
  next: string | null;
  /** All that match, on any page. */
  total: number;
  search: string;
  reader: string;
  category: string | null;
  isReviewDue: boolean;
  after: string | null;
  fault: string | undefined;
  indexing: IndexingState;
  /** The file extensions that can be read. */
  accepts: string[];
  maxFileBytes: number;
  /** Whether documents are shown only to the readers they list. */
  isControlled: boolean;
}

/** The company's documents: who may read them, their index entries, and adding more. */
export function DocumentsAdmin(props: DocumentsAdminProps) {
  const { documents, next, search, reader, category, isReviewDue, after, accepts, maxFileBytes } = props;
  const review = isReviewDue ? 'due' : null;
  const translate = useTranslate();
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A document that is no longer shown is no longer chosen.
  const shown = documents.filter(({ sourcefile }) => chosen.has(sourcefile));
  const reload = useCallback(() => router.refresh(), [router]);
  const indexing = useIndexing(props.indexing, reload);
  const added = useAdditions(reload);
  const isFiltered = search !== '' || reader !== '' || category !== null || isReviewDue || after !== null;

  function done() {
    setChosen(new Set());
    // They describe the documents before this change.
    indexing.dismiss();
    added.clear();
    reload();
  }

  return (
    <AdminPage
      heading={translate('admin.nav.documents')}
      lead={translate('admin.documents.lead')}
      actions={
        <Button
          disabled={indexing.state.status === 'running' || documents.length === 0}
          onClick={() => void indexing.start('all')}
        >
          {translate('admin.documents.reindexAll')}
        </Button>
      }
      filter={
        <>
          <AddDocuments accepts={accepts} maxFileBytes={maxFileBytes} added={added} />
          <IndexingNote {...indexing} />
          <DocumentFilter search={search} reader={reader} category={category ?? ''} />
          <FilterLinks
            label={translate('admin.validity.review')}
            choices={[null, 'due']}
            current={review}
            hrefOf={(choice) => listAddress({ search, reader, category, review: choice })}
            textOf={(choice) => translate(`admin.validity.review.${choice ?? 'all'}`)}
          />
        </>
      }
      fault={props.fault}
    >
      <ChosenActions documents={shown} onReindex={(names) => void indexing.start(names)} onDone={done} />
      <ListFrame
        isEmpty={documents.length === 0}
        empty={translate(isFiltered ? 'admin.documents.noneFound' : 'admin.documents.none')}
        paging={translate('admin.documents.paging')}
        first={translate('admin.documents.first')}
        further={translate('admin.documents.further')}
        query={{ search, reader, category, review }}
        after={after}
        next={next}
      >
        <p className="mb-2 text-sm text-muted">{translate('documents.count', { count: props.total })}</p>
        <DocumentTable
          documents={documents}
          chosen={chosen}
          isControlled={props.isControlled}
          onChoose={setChosen}
        />
      </ListFrame>
    </AdminPage>
  );
}

/** Filters the list by words, reader and category. */
function DocumentFilter(query: { search: string; reader: string; category: string }) {
  const translate = useTranslate();
  return (
    <search className="mb-4 block">
      <form className="grid items-end gap-2 sm:grid-cols-[minmax(12rem,2fr)_minmax(8rem,1fr)_minmax(8rem,1fr)_auto]">
        {(['search', 'reader', 'category'] as const).map((name) => (
          <TextField
            key={name}
            label={translate(`admin.documents.filter.${name}`)}
            name={name}
            type="search"
            maxLength={200}
            defaultValue={query[name]}
            inputClassName={`${INPUT} w-full bg-surface`}
          />
        ))}
        <Button type="submit">{translate('admin.audit.find')}</Button>
      </form>
    </search>
  );
}

type IndexingNoteProps = Pick<ReturnType<typeof useIndexing>, 'state' | 'failure' | 'stop'>;

/** The progress and the outcome of reading documents again. */
function IndexingNote({ state, failure, stop }: IndexingNoteProps) {
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
function useIndexing(initial: IndexingState, onEnd: () => void) {
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
