'use client';

import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { restoreTuning, type Tuning, untouched } from './tuning.ts';

const STORAGE_KEY = 'citewell.settings';
const listeners = new Set<() => void>();
let tuning: Tuning | undefined;

/** How this browser asks at the moment; in the browser only. */
export function currentTuning(): Tuning {
  tuning ??= restoreTuning(browserStorage.getItem(STORAGE_KEY));
  return tuning;
}

/** Keeps `changed` for this browser and tells every component that follows it. */
export function setTuning(changed: Tuning): void {
  tuning = changed;
  browserStorage.setItem(STORAGE_KEY, JSON.stringify(changed));
  for (const listener of listeners) listener();
}

// Another tab of the same browser shares the settings.
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  tuning = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

/** Follows the settings of this browser. Untouched while the server renders. */
export function useTuning(): Tuning {
  return useSyncExternalStore(subscribe, currentTuning, () => untouched);
}
