'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { Suspense, useTransition } from 'react';
import { questionAddress } from '#components/chat/draft.ts';
import { Mark } from '#components/shell/mark.tsx';
import { useDeployment } from '#components/shell/page-context.tsx';
import { BackLink, PageHeader } from '#components/shell/page-header.tsx';
import { Button, ButtonLink, TextLink } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import type { LibraryRequest, RequestedLibrary } from '#lib/api/documents.ts';
import { useLastAddress } from '#lib/client/conversation/conversation-address.ts';
import type { LibraryDocument, LibraryPage } from '#lib/core/ports/library.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentList } from './document-list.tsx';
import { usePreview, withPreview } from './use-preview.ts';

const DocumentPreview = lazyComponent(async () => (await import('./document-preview.tsx')).DocumentPreview);

/** The documents that the reader may read: found by words, folder and category, previewed, and asked about. */
export function Documents(requested: RequestedLibrary) {
  const translate = useTranslate();
  const { library } = requested;
  const { previewed, open, close } = usePreview('documents' in library ? library.documents : []);
  const { isLoading, goTo } = useLibraryAddress(requested);
  return (
    <div className="flex h-dvh flex-col">
      <DocumentsHeader />
      <div className={`grid min-h-0 grow grid-rows-[minmax(0,1fr)] ${previewed ? 'lg:grid-cols-2' : ''}`}>
        <main className="min-h-0 overflow-y-auto">
          <div className="mx-auto max-w-4xl px-4 py-5 sm:px-6">
            {'refusal' in library ? (
              <NoLibrary refusal={library.refusal} />
            ) : (
              <>
                <DocumentFilters requested={requested} library={library} goTo={goTo} />
                <Found
                  requested={requested}
                  library={library}
                  isLoading={isLoading}
                  previewed={previewed}
                  onPreview={({ sourcefile }) => open(sourcefile)}
                />
              </>
            )}
          </div>
        </main>
        {previewed && (
          <Suspense fallback={<p className="p-5 text-muted">{translate('documents.opening')}</p>}>
            <DocumentPreview key={previewed.sourcefile} document={previewed} onClose={close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function DocumentsHeader() {
  const translate = useTranslate();
  const chat = useLastAddress();
  const title = (
    <h1 className="flex min-w-0 items-center gap-2 font-display text-lg font-semibold">
      <Mark />
      <span className="truncate">{translate('documents.title')}</span>
    </h1>
  );
  return (
    <PageHeader start={title}>
      <BackLink href={chat}>
        <span className="max-sm:sr-only">{translate('documents.back')}</span>
      </BackLink>
    </PageHeader>
  );
}

interface FoundProps {
  requested: RequestedLibrary;
  library: LibraryPage;
  isLoading: boolean;
  previewed: LibraryDocument | undefined;
  onPreview: (document: LibraryDocument) => void;
}

/** The documents that were found, how many there are, and the next ones. */
function Found({ requested, library, isLoading, previewed, onPreview }: FoundProps) {
  const translate = useTranslate();
  const { documents, next, total, isPartial } = library;
  if (total === 0) return <NothingFound requested={requested} />;
  return (
    <section aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
      <p role="status" className="mt-4 mb-2 text-sm text-muted">
        {isLoading ? translate('scope.loading') : translate('documents.count', { count: total })}
        {isPartial && ` · ${translate('documents.partial')}`}
      </p>
      <AskInstead question={requested.search} />
      <DocumentList documents={documents} previewed={previewed} onPreview={onPreview} />
      {(next ?? requested.after) !== null && (
        <nav aria-label={translate('documents.pages')} className="mt-4 flex gap-4 text-sm">
          {requested.after !== null && (
            <TextLink href={libraryAddress(requested)}>{translate('documents.first')}</TextLink>
          )}
          {next !== null && (
            <TextLink href={libraryAddress(requested, next)}>{translate('documents.next')}</TextLink>
          )}
        </nav>
      )}
    </section>
  );
}

/** Leads to asking what was searched for. */
function AskInstead({ question }: { question: string }) {
  const translate = useTranslate();
  if (question === '') return null;
  return (
    <ButtonLink
      look="quiet"
      icon="send"
      href={questionAddress(question)}
      className="mb-2 max-w-full gap-2 px-2"
    >
      <bdi className="truncate">{translate('palette.ask', { question })}</bdi>
    </ButtonLink>
  );
}

/** Says that there is no document, or none that matches. */
function NothingFound({ requested }: { requested: RequestedLibrary }) {
  const translate = useTranslate();
  const { takesUploads } = useDeployment();
  const { search, category, folder, own } = requested;
  const isNarrowed = search !== '' || category !== null || folder !== null;
  if (isNarrowed || own) {
    return (
      <Message heading={translate(isNarrowed ? 'documents.noMatch' : 'documents.noOwn')}>
        <AskInstead question={search} />
        <TextLink href="/documents">{translate('documents.showAll')}</TextLink>
      </Message>
    );
  }
  return (
    <Message heading={translate('documents.none')}>
      <p className="text-muted">{translate(takesUploads ? 'documents.none.add' : 'documents.none.ask')}</p>
    </Message>
  );
}

/** Says why the index lists no documents. */
function NoLibrary({ refusal }: { refusal: 'unsupported' | 'unreachable' }) {
  const translate = useTranslate();
  return (
    <Message heading={translate(`documents.${refusal}`)}>
      <p className="text-muted">{translate(`documents.${refusal}.lead`)}</p>
      {refusal === 'unreachable' && (
        <Button look="filled" onClick={() => location.reload()}>
          {translate('turn.retry')}
        </Button>
      )}
    </Message>
  );
}

function Message({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section role="status" className="flex flex-col items-start gap-3 py-12">
      <h2 className="font-display text-2xl font-semibold">{heading}</h2>
      {children}
    </section>
  );
}

/** The address of a list of documents. */
function libraryAddress(
  { search, category, folder, own, order }: LibraryRequest,
  after: string | null = null,
): Route {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(category !== null && { category }),
    ...(folder !== null && { folder }),
    ...(own && { own: 'true' }),
    ...(order !== 'name' && { order }),
    ...(after !== null && { after }),
  });
  return `/documents${query.size > 0 ? `?${query}` : ''}` as Route;
}

/** Navigates between lists of documents without loading a page; the current list stays until the next one arrives. */
function useLibraryAddress(requested: LibraryRequest) {
  const router = useRouter();
  const [isLoading, startTransition] = useTransition();
  const goTo = (changes: Partial<LibraryRequest>) =>
    startTransition(() => {
      router.replace(withPreview(libraryAddress({ ...requested, ...changes })), { scroll: false });
    });
  return { isLoading, goTo };
}
