'use client';

import { useSyncExternalStore } from 'react';
import { currentDraft, focusComposer, setDraft } from '#components/chat/draft.ts';
import { Store } from '#lib/client/store.ts';
import type { PromptTemplate } from '#lib/core/records/prompts.ts';

/** What is open: the list above the composer, the fields of a prompt, or the library, there with a prompt to save. */
export type PromptPanelState =
  | { at: 'closed' | 'list' }
  | { at: 'fields'; prompt: PromptTemplate }
  | { at: 'library'; draft: PromptTemplate | null };

const closed: PromptPanelState = { at: 'closed' };
const panel = new Store<PromptPanelState>(closed);

/** Opens or closes a part of the prompts, from anywhere on the page. */
export const showPrompts = panel.set;

/** What of the prompts is open. */
export function usePromptPanel(): PromptPanelState {
  return useSyncExternalStore(panel.subscribe, panel.snapshot, () => closed);
}

/** Puts a prompt into the composer; one with placeholders asks for their values first. */
export function takePrompt(prompt: PromptTemplate): void {
  if (fieldsOf(prompt.text).length > 0) showPrompts({ at: 'fields', prompt });
  else putPrompt(prompt.text);
}

/** Puts the text of a prompt into the composer, below what is written there; a search for a prompt makes way. It is not sent. */
export function putPrompt(text: string): void {
  const draft = currentDraft();
  setDraft(draft.startsWith('/') || !draft.trim() ? text : `${draft.trimEnd()}\n${text}`);
  closePrompts();
}

let opener: Element | null = null;

/** Opens the library, with a prompt that is about to be saved. */
export function openLibrary(draft: PromptTemplate | null): void {
  opener = document.activeElement;
  showPrompts({ at: 'library', draft });
}

/** Closes the library. The focus goes back to what opened it, or to the composer where that is gone. */
export function closeLibrary(): void {
  showPrompts(closed);
  requestAnimationFrame(() => {
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
    else focusComposer();
  });
}

/** Closes every dialog and moves the focus to the composer. */
export function closePrompts(): void {
  showPrompts(closed);
  focusComposer();
}

/** A placeholder: a name between double braces, in one line. */
const FIELD = /\{\{([^{}\n]{1,60})\}\}/g;

/** The most fields that a prompt asks for; further ones stay as they are written. */
const MOST_FIELDS = 20;

/** The names of the placeholders, each once, in the order of the text. */
export function fieldsOf(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))].slice(0, MOST_FIELDS);
}

/** The text with its placeholders filled in. Values are literal; a placeholder without a value stays as written. */
export function fillFields(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(FIELD, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name.trim()) ? values[name.trim()]?.trim() : undefined;
    return value || placeholder;
  });
}
