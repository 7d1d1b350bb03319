'use client';

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let open = false;

/** Opens or closes the panel, from wherever on the page a setting matters. */
export function showSettings(shown: boolean): void {
  open = shown;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the settings are open. */
export function useSettingsPanel(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}
