'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { conversationIn } from '#lib/client/conversation/conversation-address.ts';
import { tabStorage } from '#lib/client/page/browser-storage.ts';
import { takeParameter } from '#lib/client/page/page-address.ts';
import { Store } from '#lib/client/store.ts';
import { parseJson } from '#lib/shared/json.ts';
import { visibleText } from '#lib/shared/plain-text.ts';

const STORAGE_KEY = 'citewell.drafts';
/** The conversations whose drafts are stored: those written in last. */
const MOST = 20;

/** Conversations and what is written in each; a new one is called ''. The last one written comes last. */
type Drafts = readonly (readonly [conversation: string, text: string])[];

const draftsHere = new Store<Drafts | undefined>(undefined);

/** What is written in the composer for the conversation of the page's address; in the browser only. */
export function currentDraft(): string {
  const here = conversationHere();
  return drafts().find(([conversation]) => conversation === here)?.[1] ?? '';
}

/** Puts a text into the composer. */
export function setDraft(text: string): void {
  const here = conversationHere();
  const others = drafts().filter(([conversation]) => conversation !== here);
  const all: Drafts = text ? [...others, [here, text] as const].slice(-MOST) : others;
  tabStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  draftsHere.set(all);
}

/** Calls `rename`, which gives the conversation of the page another address; what is written for it comes along. */
export function takeDraftAlong(rename: () => void): void {
  const draft = currentDraft();
  setDraft('');
  rename();
  setDraft(draft);
}

/** The question being written; it survives a reload of the tab. */
export function useDraft(): string {
  // Another conversation has another draft.
  usePathname();
  return useSyncExternalStore(draftsHere.subscribe, currentDraft, () => '');
}

function conversationHere(): string {
  return conversationIn(location.pathname) ?? '';
}

function drafts(): Drafts {
  const here = draftsHere.snapshot();
  if (here) return here;
  const stored = parseJson(tabStorage.getItem(STORAGE_KEY) ?? '');
  return Array.isArray(stored) ? (stored as unknown as Drafts) : [];
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

const PARAMETER = 'q';
const LONGEST = 4000;

/**
 * Takes a question from the address, `?q=…`, into the composer, above what is written there. It is not sent: a link must
 * not ask in a reader's name, and hides no characters from them.
 */
export function useQuestionInAddress(): void {
  useEffect(() => {
    const text = visibleText((takeParameter(PARAMETER) ?? '').slice(0, LONGEST)).trim();
    if (!text) return;
    const draft = currentDraft();
    setDraft(draft.trim() ? `${text}\n${draft}` : text);
    focusComposer();
  }, []);
}
