import { useState } from 'react';
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
