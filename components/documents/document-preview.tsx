import type { Route } from 'next';
import { useSearchParams } from 'next/navigation';
import { askAbout } from '#components/scope/use-asked-about.ts';
import { DocumentView } from '#components/sources/document-view.tsx';
import { ButtonLink, IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { callApi } from '#lib/client/page/call-api.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import { readablePath } from '#lib/client/sources/source-place.ts';
import type { LibraryDocument, LibraryPage } from '#lib/core/library.ts';
import { contentUrl } from '#lib/core/sourcepage.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { displayName } from './document-list.tsx';

/** A document from its beginning, beside the list or over it on a small screen. */
export function DocumentPreview({ document, onClose }: { document: LibraryDocument; onClose: () => void }) {
  const translate = useTranslate();
  const { sourcefile } = document;
  const title = displayName(document);
  const source = {
    sourcepage: sourcefile,
    place: { sourcefile },
    title,
    headings: [],
    passages: [],
    picture: undefined,
  };
  return (
    <SidePanel label={title} onClose={onClose}>
      <div className="flex shrink-0 items-center gap-1 border-b border-line py-2 ps-5 pe-2">
        <div className="min-w-0 grow">
          <h2 className="font-semibold">
            <CutText>{title}</CutText>
          </h2>
          <p className="text-sm text-muted">
            <CutText>{readablePath(sourcefile)}</CutText>
          </p>
        </div>
        <ButtonLink look="filled" href={askAbout(sourcefile)} className="shrink-0 px-3">
          {translate('documents.ask')}
        </ButtonLink>
        <ButtonLink
          look="quiet"
          href={contentUrl(sourcefile)}
          target="_blank"
          rel="noopener"
          className="shrink-0 px-2.5"
        >
          <span className="sr-only">
            {translate('panel.original')} ({translate('panel.opensInNewTab')})
          </span>
          <Icon name="external" />
        </ButtonLink>
        <IconButton icon="close" label={translate('documents.close')} onClick={onClose} />
      </div>
      <DocumentView source={source} quotes={[]} />
    </SidePanel>
  );
}

const PARAMETER = 'open';

/** The address of the documents with one of them beside the list. */
export function previewAddress(sourcefile: string): Route {
  return `/documents?${new URLSearchParams({ [PARAMETER]: sourcefile })}` as Route;
}

/** Another address of the list, with the document beside it that this page's address opens. */
export function withPreview(address: Route): Route {
  const name = new URLSearchParams(location.search).get(PARAMETER);
  if (name === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAMETER]: name })}` as Route;
}

/**
 * The document that the page's address opens, in the list or not, if the reader may read it. Going back closes it, and a
 * reload or a copy of the address opens it again.
 */
export function usePreview(listed: readonly LibraryDocument[]) {
  const name = useSearchParams().get(PARAMETER);
  const inList = listed.find(({ sourcefile }) => sourcefile === name);
  const wanted = inList ? null : name;
  const loaded = useLoaded(wanted, async () => (wanted === null ? undefined : findDocument(wanted)));
  const found = loaded && 'value' in loaded ? loaded.value : undefined;
  const elsewhere = found?.sourcefile === name ? found : undefined;

  function open(sourcefile: string) {
    const address = addressHere(sourcefile);
    // From one document to the next is no step to go back.
    if (name === null) history.pushState({ [PARAMETER]: true }, '', address);
    else history.replaceState({ [PARAMETER]: isStep() }, '', address);
  }

  function close() {
    if (isStep()) history.back();
    else history.replaceState(null, '', addressHere(null));
  }

  return { previewed: inList ?? elsewhere, open, close };
}

/** Whether going back leads to the list. */
function isStep(): boolean {
  return history.state?.[PARAMETER] === true;
}

function addressHere(sourcefile: string | null): string {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  if (sourcefile === null) query.delete(PARAMETER);
  else query.set(PARAMETER, sourcefile);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

async function findDocument(name: string): Promise<LibraryDocument | undefined> {
  const query = new URLSearchParams({ name, limit: '1' });
  return (await callApi<LibraryPage>(`/api/library?${query}`)).documents[0];
}
