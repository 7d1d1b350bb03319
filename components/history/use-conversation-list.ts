'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { conversationApi } from '#lib/client/conversation/conversation-api.ts';
import { tabChannel } from '#lib/client/conversation/page-conversations.ts';
import { after } from '#lib/client/store.ts';
import { type ConversationListState, ConversationListStore } from './conversation-list-store.ts';

let opened: ConversationListStore | undefined;

/** The list of this tab; in the browser only. */
export function conversationList(): ConversationListStore {
  opened ??= new ConversationListStore({
    api: conversationApi,
    after,
  });
  return opened;
}

/** Follows the list of conversations, as this tab, others and other machines change it. */
export function useConversationList(): ConversationListState {
  useEffect(() => {
    const reload = () => void conversationList().reload();
    reload();
    const end = tabChannel().follow(reload);
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
