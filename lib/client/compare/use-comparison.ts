'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createChatClient } from '../conversation/chat-client.ts';
import { authorizedFetch } from '../page/session.ts';
import { type Comparison, ComparisonStore } from './comparison-store.ts';

/** The comparison of this page and what a reader can do with it. Leaving the page stops both answers. */
export function useComparison(): Pick<ComparisonStore, 'ask' | 'stop'> & { comparison: Comparison } {
  const [store] = useState(
    () =>
      new ComparisonStore({
        streamAnswer: createChatClient(authorizedFetch),
        newId: () => crypto.randomUUID(),
        now: () => performance.now(),
      }),
  );
  const comparison = useSyncExternalStore(store.subscribe, store.snapshot, () => null);
  useEffect(() => store.stop, [store]);
  return { comparison, ask: store.ask, stop: store.stop };
}
