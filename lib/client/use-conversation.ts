'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Conversation as StoredConversation } from '#lib/api/conversations.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { type Conversation, emptyConversation, isAnswering, shownTurns } from './conversation.ts';
import { conversationAddress, conversationIn } from './conversation-address.ts';
import type { OpenConversation, Whereabouts } from './conversation-store.ts';
import { goToAddress, newsroom, conversationStore as store } from './conversations-here.ts';
import { fromStored } from './stored-conversation.ts';
import type { Turn } from './turn.ts';
import { type BranchPlace, branchPlaces } from './turn-tree.ts';

const nothing: OpenConversation = { conversation: emptyConversation, whereabouts: 'here' };

/** The conversation of this tab and what a reader can do with it. */
export interface ConversationHandle extends Conversation {
  whereabouts: Whereabouts;
  /** The branch that is shown, oldest turn first. */
  shown: Turn[];
  /** Where each turn that was asked in more than one way stands. */
  places: ReadonlyMap<string, BranchPlace>;
  answering: boolean;
  ask: (question: string) => void;
  retry: (id: string) => void;
  edit: (id: string, question: string) => void;
  turnTo: (id: string, step: number) => void;
  rate: (id: string, rating: Rating | null) => Promise<void>;
  stop: () => void;
  startAnew: () => void;
  reopen: () => void;
}

const actions = {
  ask: (question: string) => void store().ask(question),
  retry: (id: string) => void store().retry(id),
  edit: (id: string, question: string) => void store().edit(id, question),
  turnTo: (id: string, step: number) => store().turnTo(id, step),
  rate: (id: string, rating: Rating | null) => store().rate(id, rating),
  stop: () => store().stop(),
  startAnew: () => {
    store().startAnew();
    goToAddress('/');
  },
  reopen: () => void store().goTo(conversationIn(location.pathname)),
};

/**
 * Follows the conversation that the page's address names; one that is kept has an address of its own as soon as it is.
 * `first` is what the server rendered.
 */
export function useConversation(first: StoredConversation | null): ConversationHandle {
  const [rendered] = useState(() => begin(first));
  const state = useSyncExternalStore(
    (listener) => store().subscribe(listener),
    () => store().snapshot(),
    () => rendered,
  );
  useAddress(state.conversation.kept?.id);
  useCatchingUp();
  const { conversation, whereabouts } = state;
  const answering = isAnswering(conversation);
  const { turns } = conversation;
  const shown = useMemo(() => shownTurns(conversation), [conversation]);
  const places = useMemo(() => branchPlaces(turns), [turns]);
  return { ...conversation, whereabouts, shown, places, answering, ...actions };
}

function begin(first: StoredConversation | null): OpenConversation {
  if (!first) return nothing;
  if (typeof window === 'undefined') return { conversation: fromStored(first), whereabouts: 'here' };
  store().adopt(first);
  return store().snapshot();
}

function useAddress(kept: string | undefined): void {
  const path = usePathname();
  useEffect(() => {
    const { hash, pathname } = location;
    if (kept !== undefined && conversationIn(pathname) !== kept)
      history.replaceState(null, '', conversationAddress(kept) + hash);
  }, [kept]);
  useEffect(() => {
    void store().goTo(conversationIn(path));
  }, [path]);
}

/** Other tabs tell what they change; of other machines a tab learns when somebody looks at it. */
function useCatchingUp(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const refresh = () => void store().refresh();
    addEventListener('pagehide', () => store().save(), { signal });
    addEventListener('focus', refresh, { signal });
    addEventListener('online', refresh, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(), {
      signal,
    });
    const end = newsroom().followOthers(({ conversation }) => {
      if (conversation === null || conversation === store().snapshot().conversation.kept?.id) refresh();
    });
    return () => {
      leaving.abort();
      end();
    };
  }, []);
}
