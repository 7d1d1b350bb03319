'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { type ConversationListState, ConversationListStore } from './conversation-list-store.ts';
import { conversationApi, newsroom } from './conversations-here.ts';

let opened: ConversationListStore | undefined;

/** The list of this tab; in the browser only. */
export function conversationList(): ConversationListStore {
  opened ??= new ConversationListStore({
    api: conversationApi,
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  return opened;
}

/** Follows the list of conversations, as this tab, others and other machines change it. */
export function useConversationList(): ConversationListState {
  useEffect(() => {
    const reload = () => void conversationList().reload();
    reload();
    const end = newsroom().follow(reload);
    addEventListener('focus', reload);
    return () => {
      end();
      removeEventListener('focus', reload);
    };
  }, []);
  return useSyncExternalStore(
    (listener) => conversationList().subscribe(listener),
    () => conversationList().snapshot(),
    () => conversationList().snapshot(),
  );
}
