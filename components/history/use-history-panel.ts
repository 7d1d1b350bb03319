'use client';

import { useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '#components/ui/use-media-query.ts';
import { storeCookie } from '#lib/client/page/browser-storage.ts';
import { Store } from '#lib/client/store.ts';
import { HISTORY_COOKIE } from './history-cookie.ts';

/** Wide enough for the list beside a conversation and its analysis panel; the same width as the `xl:` variants in the markup. */
const BESIDE = '(min-width: 80rem)';

/** The list of conversations: docked beside the chat where there is room, else a drawer over it. */
export interface HistoryPanelState {
  beside: boolean;
  docked: boolean;
  drawn: boolean;
  toggle: () => void;
  closeDrawer: () => void;
}

// Survives a change of page; the cookie tells the server.
const dockedHere = new Store<boolean | undefined>(undefined);

function dock(docked: boolean): void {
  storeCookie(HISTORY_COOKIE, docked ? 'open' : 'closed');
  dockedHere.set(docked);
}

/** Where the list is, from how the server rendered it (`docked`). What is chosen for wide screens is stored for a year. */
export function useHistoryPanel(dockedAtFirst: boolean): HistoryPanelState {
  const beside = useMediaQuery(BESIDE);
  const [drawn, setDrawn] = useState(false);
  const docked = useSyncExternalStore(
    dockedHere.subscribe,
    () => dockedHere.snapshot() ?? dockedAtFirst,
    () => dockedAtFirst,
  );
  return {
    beside,
    docked,
    drawn: drawn && !beside,
    toggle: () => (beside ? dock(!docked) : setDrawn(!drawn)),
    closeDrawer: () => setDrawn(false),
  };
}
