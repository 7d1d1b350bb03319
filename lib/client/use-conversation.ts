'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { tabStorage } from './browser-storage.ts';
import { createChatClient } from './chat-client.ts';
import { type Conversation, emptyConversation } from './conversation.ts';
import { ConversationStore, isAnswering } from './conversation-store.ts';
import { currentTuning } from './settings/use-tuning.ts';

let opened: ConversationStore | undefined;

// Opened at first use in the browser: on the server there is no tab whose conversation it could be.
function store(): ConversationStore {
  opened ??= new ConversationStore({
    streamAnswer: createChatClient((...request) => fetch(...request)),
    storage: tabStorage,
    newId: () => crypto.randomUUID(),
    tuning: currentTuning,
  });
  return opened;
}

/** The conversation of this tab and what a reader can do with it. */
export interface ConversationHandle extends Conversation {
  answering: boolean;
  ask: (question: string) => void;
  retry: (id: string) => void;
  edit: (id: string, question: string) => void;
  stop: () => void;
  clear: () => void;
}

const actions = {
  ask: (question: string) => void store().ask(question),
  retry: (id: string) => void store().retry(id),
  edit: (id: string, question: string) => void store().edit(id, question),
  stop: () => store().stop(),
  clear: () => store().clear(),
};

/** Follows the conversation of this tab, which survives a reload. Empty while the server renders. */
export function useConversation(): ConversationHandle {
  const conversation = useSyncExternalStore(
    (listener) => store().subscribe(listener),
    () => store().snapshot(),
    () => emptyConversation,
  );
  useEffect(() => {
    const save = () => store().save();
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, []);
  return { ...conversation, answering: isAnswering(conversation), ...actions };
}
