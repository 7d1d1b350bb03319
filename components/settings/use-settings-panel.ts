'use client';

import { useSyncExternalStore } from 'react';
import { Store } from '#lib/client/store.ts';

const panel = new Store(false);

/** Opens or closes the settings, from anywhere on the page. */
export const showSettings = panel.set;

/** Whether the settings are open. */
export function useSettingsPanel(): boolean {
  return useSyncExternalStore(panel.subscribe, panel.snapshot, () => false);
}
