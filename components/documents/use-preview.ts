import type { Route } from 'next';
import { useSearchParams } from 'next/navigation';
import { callApi } from '#lib/client/page/call-api.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import type { LibraryDocument, LibraryPage } from '#lib/core/ports/library.ts';

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
