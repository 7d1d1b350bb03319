'use client';

import { useSyncExternalStore } from 'react';
import { tabStorage } from '../page/browser-storage.ts';

const QUESTION = '#question=';

/** The address of the comparison, with a question to start from. It stands behind `#`, which no server ever sees. */
export function compareAddress(question?: string): string {
  return `/compare${question ? questionFragment(question) : ''}`;
}

/** What follows the address of either comparison, to start from a question. */
export function questionFragment(question: string): string {
  return QUESTION + encodeURIComponent(question);
}

/** The question in `hash`; empty where there is none. */
export function questionIn(hash: string): string {
  if (!hash.startsWith(QUESTION)) return '';
  try {
    return decodeURIComponent(hash.slice(QUESTION.length));
  } catch {
    return '';
  }
}

const PREFIX = '/c/';

/** Where a stored conversation has its page. */
export function conversationAddress(id: string): string {
  return PREFIX + encodeURIComponent(id);
}

/** The conversation that a path names; null for a new one. */
export function conversationIn(path: string): string | null {
  if (!path.startsWith(PREFIX)) return null;
  try {
    return decodeURIComponent(path.slice(PREFIX.length)) || null;
  } catch {
    return null;
  }
}

const STORAGE_KEY = 'citewell.address';
const never = () => () => {};

/** Remembers which conversation this tab showed last, for ways back to it; null for a new one. */
export function storeLastAddress(conversation: string | null): void {
  tabStorage.setItem(STORAGE_KEY, conversation === null ? '/' : conversationAddress(conversation));
}

/** Where this tab's chat was left: `/`, or a conversation's address. */
export function useLastAddress(): string {
  return useSyncExternalStore(never, lastAddress, () => '/');
}

function lastAddress(): string {
  const conversation = conversationIn(tabStorage.getItem(STORAGE_KEY) ?? '/');
  return conversation === null ? '/' : conversationAddress(conversation);
}
