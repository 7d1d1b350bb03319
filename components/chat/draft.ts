'use client';

import { useSyncExternalStore } from 'react';
import { tabStorage } from '#lib/client/page/browser-storage.ts';
import { Store } from '#lib/client/store.ts';

const STORAGE_KEY = 'citewell.draft';
const draftHere = new Store<string | undefined>(undefined);

/** What is written in the composer of this tab; in the browser only. */
export function currentDraft(): string {
  return draftHere.snapshot() ?? tabStorage.getItem(STORAGE_KEY) ?? '';
}

/** Puts a text into the composer. */
export function setDraft(text: string): void {
  tabStorage.setItem(STORAGE_KEY, text);
  draftHere.set(text);
}

/** The question being written; a reload of the tab keeps it. */
export function useDraft(): string {
  return useSyncExternalStore(draftHere.subscribe, currentDraft, () => '');
}

/** Puts the cursor at the end of the composer. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    const field = document.getElementById('question');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
}
