'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { PageLinks } from '#components/admin/page-links.tsx';
import { Button } from '#components/ui/button.tsx';
import type { DocumentRow, IndexingState } from '#lib/api/admin-documents.ts';
import { useIndexing } from '#lib/client/admin/use-indexing.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AddDocuments } from './add-documents.tsx';
import { ChosenActions } from './chosen-actions.tsx';
import { DocumentFilter } from './document-filter.tsx';
import { DocumentTable } from './document-table.tsx';
import { IndexingNote } from './indexing-note.tsx';

interface DocumentsAdminProps {
  documents: DocumentRow[];
  next: string | null;
  search: string;
  reader: string;
  category: string | null;
  after: string | null;
  fault: string | undefined;
  indexing: IndexingState;
  /** Endings of names that can be read. */
  accepts: string[];
  maxFileBytes: number;
  /** Whether documents are shown only to those they list. */
  isControlled: boolean;
}

/** The company's documents: who may read them, what is in the index of them, and how further ones come in. */
export function DocumentsAdmin(props: DocumentsAdminProps) {
  const { documents, next, search, reader, category, after, fault, accepts, maxFileBytes } = props;
  const translate = useTranslate();
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // What is no longer shown is not chosen either.
  const shown = documents.filter(({ sourcefile }) => chosen.has(sourcefile));
  const reload = useCallback(() => router.refresh(), [router]);
  const indexing = useIndexing(props.indexing, reload);
  const filtered = search !== '' || reader !== '' || category !== null || after !== null;

  function done() {
    setChosen(new Set());
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
    >
      <AddDocuments accepts={accepts} maxFileBytes={maxFileBytes} onAdded={reload} />
      <IndexingNote {...indexing} />
      <DocumentFilter search={search} reader={reader} category={category ?? ''} />
      {fault && (
        <p role="alert" className="mb-4 rounded-xl bg-danger-soft px-4 py-3 text-danger">
          {fault}
        </p>
      )}
      <ChosenActions documents={shown} onReindex={(names) => void indexing.start(names)} onDone={done} />
      {documents.length > 0 ? (
        <DocumentTable
          documents={documents}
          chosen={chosen}
          isControlled={props.isControlled}
          onChoose={setChosen}
        />
      ) : (
        <p className="rounded-2xl border border-line bg-surface p-8 text-center text-muted">
          {translate(filtered ? 'admin.documents.noneFound' : 'admin.documents.none')}
        </p>
      )}
      <PageLinks
        label={translate('admin.documents.paging')}
        query={{ search, reader, category }}
        after={after}
        next={next}
        first={translate('admin.documents.first')}
        further={translate('admin.documents.further')}
      />
    </AdminPage>
  );
}
