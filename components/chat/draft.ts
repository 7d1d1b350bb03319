'use client';
'use no memo';

import { usePathname } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { conversationIn } from '#lib/client/conversation/conversation-address.ts';
import { tabStorage } from '#lib/client/page/browser-storage.ts';
import { takeParameter } from '#lib/client/page/page-address.ts';
import { Store } from '#lib/client/store.ts';
import { parseJson } from '#lib/shared/json.ts';
import { visibleText } from '#lib/shared/plain-text.ts';

/** The conversations whose texts are stored: those written in last. */
const MOST = 20;

/** Conversations and what is written in each; a new one is called ''. The last one written comes last. */
type Texts = readonly (readonly [conversation: string, text: string])[];

/** One text for each conversation, which survives a reload of the tab; in the browser only. */
class TextsOfTab extends Store<Texts | undefined> {
  readonly #key: string;

  constructor(key: string) {
    super(undefined);
    this.#key = key;
  }

  /** The text of a conversation; of that in the page's address if none is named. */
  readonly read = (conversation = conversationHere()): string =>
    this.#texts().find(([other]) => other === conversation)?.[1] ?? '';

  /** Sets the text of the conversation in the page's address. */
  readonly write = (text: string): void => {
    const here = conversationHere();
    const others = this.#texts().filter(([conversation]) => conversation !== here);
    const all: Texts = text ? [...others, [here, text] as const].slice(-MOST) : others;
    tabStorage.setItem(this.#key, JSON.stringify(all));
    this.set(all);
  };

  #texts(): Texts {
    const here = this.snapshot();
    if (here) return here;
    const stored = parseJson(tabStorage.getItem(this.#key) ?? '');
    return Array.isArray(stored) ? (stored as unknown as Texts) : [];
  }
}

const drafts = new TextsOfTab('citewell.drafts');
const queue = new TextsOfTab('citewell.queued');

/** What is written in the composer for the conversation of the page's address, or for another. */
export const currentDraft = drafts.read;

/** Puts a text into the composer. */
export const setDraft = drafts.write;

/** The question that is asked after the answer that comes; '' for none. */
export const queuedQuestion = queue.read;

/** Sets the question that is asked after the answer that comes; '' takes it back. */
export const setQueued = queue.write;

/** Calls `rename`, which gives the conversation of the page another address; what is written for it comes along. */
export function takeDraftAlong(rename: () => void): void {
  const texts = [drafts, queue].map((store) => ({ store, text: store.read() }));
  for (const { store } of texts) store.write('');
  rename();
  for (const { store, text } of texts) store.write(text);
}

/** The question being written; it survives a reload of the tab. */
export const useDraft = () => useTextOf(drafts);

/** The question that waits for the end of an answer, as `useDraft`. */
export const useQueued = () => useTextOf(queue);

function useTextOf({ subscribe, read }: TextsOfTab): string {
  // Another conversation has another text.
  usePathname();
  return useSyncExternalStore(
    subscribe,
    () => read(),
    () => '',
  );
}

function conversationHere(): string {
  return conversationIn(location.pathname) ?? '';
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

/** The address of a new chat with a question in its composer. */
export function questionAddress(question: string): string {
  return `/?${new URLSearchParams({ [PARAMETER]: question })}`;
}

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
