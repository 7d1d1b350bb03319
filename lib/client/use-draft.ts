'use client';

import { useSyncExternalStore } from 'react';
import { tabStorage } from './browser-storage.ts';

const STORAGE_KEY = 'citewell.draft';
const listeners = new Set<() => void>();
let draft: string | undefined;

function currentDraft(): string {
  draft ??= tabStorage.getItem(STORAGE_KEY) ?? '';
  return draft;
}

function setDraft(text: string): void {
  draft = text;
  tabStorage.setItem(STORAGE_KEY, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question being written, kept through a reload of the tab. */
export function useDraft(): [draft: string, setDraft: (text: string) => void] {
  return [useSyncExternalStore(subscribe, currentDraft, () => ''), setDraft];
}
