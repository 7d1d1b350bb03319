'use no memo';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { UploadList } from '#lib/api/documents.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { Store } from '#lib/client/store.ts';

/** The number of documents that answers are based on, since it changed on this page. */
const countNow = new Store<number | undefined>(undefined);

/** The number of documents: `first`, as the page was rendered with, until files were added or removed here. */
export function useDocumentCount(first: number | null): number | null {
  return useSyncExternalStore(countNow.subscribe, countNow.snapshot, () => undefined) ?? first;
}

/** Counts the documents anew when files become ready or go. */
export function useRecount(list: UploadList | null): void {
  const ready = list?.uploads.filter(({ status }) => status === 'ready').length;
  const known = useRef(ready);
  useEffect(() => {
    if (known.current !== undefined && known.current !== ready) void recount();
    known.current = ready;
  }, [ready]);
}

/** Counts the documents anew; a count that cannot be had now stays as it is. */
export async function recount(): Promise<void> {
  const status = await callApi<{ documents: number | null }>('/api/status').catch(() => null);
  if (status && status.documents !== null) countNow.set(status.documents);
}
