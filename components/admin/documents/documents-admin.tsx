'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { AdminPage, ListFrame } from '#components/admin/admin-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { INPUT, TextField } from '#components/ui/field.tsx';
import type { DocumentRow, IndexingState } from '#lib/api/admin-documents.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AddDocuments } from './add-documents.tsx';
import { ChosenActions } from './chosen-actions.tsx';
import { DocumentTable } from './document-table.tsx';
import { IndexingNote, useIndexing } from './indexing-note.tsx';
import { useAdditions } from './use-additions.ts';

interface DocumentsAdminProps {
  documents: DocumentRow[];
  next: string | null;
  search: string;
  reader: string;
  category: string | null;
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
  const { documents, next, search, reader, category, after, accepts, maxFileBytes } = props;
  const translate = useTranslate();
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A document that is no longer shown is no longer chosen.
  const shown = documents.filter(({ sourcefile }) => chosen.has(sourcefile));
  const reload = useCallback(() => router.refresh(), [router]);
  const indexing = useIndexing(props.indexing, reload);
  const added = useAdditions(reload);
  const isFiltered = search !== '' || reader !== '' || category !== null || after !== null;

  function done() {
    setChosen(new Set());
    // They tell of documents as they were before this change.
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
        query={{ search, reader, category }}
        after={after}
        next={next}
      >
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
