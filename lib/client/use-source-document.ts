'use client';

import { useEffect, useState } from 'react';
import { type DocumentFault, type FetchedDocument, fetchDocument, findFault } from './source-document.ts';

/** Fetches the document at `url`, which must not change between renders; undefined until it has arrived. */
export function useSourceDocument(url: string): FetchedDocument | undefined {
  const [state, setState] = useState<FetchedDocument>();
  useEffect(() => {
    const leaving = new AbortController();
    fetchDocument(url, leaving.signal).then(setState, () => undefined);
    return () => leaving.abort();
  }, [url]);
  return state;
}

/** Whether the document at `url`, which must not change between renders, can be had: `asking` until that is known. */
export function useSourceFault(url: string): DocumentFault | 'asking' | undefined {
  const [state, setState] = useState<DocumentFault | 'asking' | undefined>('asking');
  useEffect(() => {
    const leaving = new AbortController();
    findFault(url, leaving.signal).then(setState, () => undefined);
    return () => leaving.abort();
  }, [url]);
  return state;
}
