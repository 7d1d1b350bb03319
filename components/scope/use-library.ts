import { useState } from 'react';
import { onlyDocument, type Scope } from '#lib/client/conversation/scope.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import type { LibraryPage } from '#lib/core/ports/library.ts';

/** Waits for a pause in typing, so that not every letter is searched for. */
const PAUSE_MS = 200;

/** The documents that match `search`, as they load; what was found last stays until then. */
export function useLibrary(search: string) {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<LibraryPage>();
  const loaded = useLoaded(`${attempt} ${search}`, async (signal) => {
    if (search) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    signal.throwIfAborted();
    const page = await callApi<LibraryPage>(`/api/library?${new URLSearchParams({ search, limit: '50' })}`);
    if (!signal.aborted) setLast(page);
    return page;
  });
  const failed = loaded !== undefined && 'error' in loaded;
  return { page: last, failed, retry: () => setAttempt(attempt + 1) };
}

/** How many of these documents the reader can no longer find: removed, or forbidden. Undefined until it is known. */
export function useGone(names: readonly string[]): number | undefined {
  const loaded = useLoaded(names.join('\n'), async () => {
    if (names.length === 0) return 0;
    const query = new URLSearchParams([['limit', '50'], ...names.map((name) => ['name', name])]);
    return names.length - (await callApi<LibraryPage>(`/api/library?${query}`)).total;
  });
  return loaded && 'value' in loaded ? loaded.value : undefined;
}

/** Many answers of a conversation search the same document. */
const asked = new Map<string, Promise<string | undefined>>();

/** The title of the one document that a scope names, once it is known; undefined of other scopes, and without a title. */
export function useScopeTitle(scope: Scope): string | undefined {
  const name = onlyDocument(scope);
  const loaded = useLoaded(name, async () => ({ name, title: name && (await titleOf(name)) }));
  // Until the next one is known, that of the document before is still there.
  return loaded && 'value' in loaded && loaded.value.name === name ? loaded.value.title : undefined;
}

function titleOf(name: string): Promise<string | undefined> {
  const title = asked.get(name) ?? fetchTitle(name);
  asked.set(name, title);
  title.catch(() => asked.delete(name));
  return title;
}

async function fetchTitle(name: string): Promise<string | undefined> {
  const query = new URLSearchParams({ name, limit: '1' });
  const { documents } = await callApi<LibraryPage>(`/api/library?${query}`);
  return documents[0]?.title?.trim() || undefined;
}
