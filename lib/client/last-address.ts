'use client';

import { useSyncExternalStore } from 'react';
import { tabStorage } from './browser-storage.ts';
import { conversationAddress, conversationIn } from './conversation-address.ts';

const STORAGE_KEY = 'citewell.address';
const never = () => () => {};

/** Remembers which conversation this tab showed last, for ways back to it; null for a new one. */
export function keepLastAddress(conversation: string | null): void {
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
