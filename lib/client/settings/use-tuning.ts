'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { browserStorage } from '../page/browser-storage.ts';
import { restoreTuning, settled, type Tuning, untouched } from './tuning.ts';

const STORAGE_KEY = 'citewell.settings';
const listeners = new Set<() => void>();
let tuning: Tuning | undefined;
/** Undefined until the page says what its server offers. */
let known: readonly SettingField[] | undefined;

/** How this browser asks at the moment; in the browser only. */
export function currentTuning(): Tuning {
  tuning ??= settledHere(restoreTuning(browserStorage.getItem(STORAGE_KEY)));
  return tuning;
}

/** Stores `changed` for this browser and tells every component that follows it. */
export function setTuning(changed: Tuning): void {
  const { decided: _, ...stored } = changed;
  tuning = settledHere(changed);
  browserStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  for (const listener of listeners) listener();
}

function settledHere(asked: Tuning): Tuning {
  return known ? settled(asked, known) : asked;
}

// Another tab of the same browser shares the settings.
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  tuning = undefined;
  for (const listener of listeners) listener();
}

/** Holds the settings of this browser to what the server that rendered the page has decided. */
export function useSettledTuning(fields: readonly SettingField[]): void {
  useEffect(() => {
    known = fields;
    tuning = undefined;
    for (const listener of listeners) listener();
  }, [fields]);
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
