'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Conversation as StoredConversation } from '#lib/api/conversations.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { type Conversation, emptyConversation, isAnswering, shownTurns } from './conversation.ts';
import { conversationAddress, conversationIn } from './conversation-address.ts';
import type { OpenConversation } from './conversation-store.ts';
import { goToAddress, newsroom, conversationStore as store } from './conversations-here.ts';
import { keepLastAddress } from './last-address.ts';
import type { Turn } from './turn.ts';
import { type BranchPlace, branchPlaces } from './turn-tree.ts';
import type { Whereabouts } from './whereabouts.ts';

const nothing: OpenConversation = { conversation: emptyConversation, whereabouts: 'here' };
// Answers are drawn in the browser alone: a press on what the server had drawn would be lost until the page is ready.
const opening: OpenConversation = { ...nothing, whereabouts: 'opening' };

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
 * `first` is what the server told with the page.
 */
export function useConversation(first: StoredConversation | null): ConversationHandle {
  useState(() => begin(first));
  const state = useSyncExternalStore(
    (listener) => store().subscribe(listener),
    () => store().snapshot(),
    () => (first ? opening : nothing),
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

// Before the first drawing in the browser, so that nothing else is drawn.
function begin(first: StoredConversation | null): void {
  if (first && typeof window !== 'undefined') store().adopt(first);
}

function useAddress(kept: string | undefined): void {
  const path = usePathname();
  useEffect(() => {
    const { hash, pathname } = location;
    if (kept !== undefined && conversationIn(pathname) !== kept)
      history.replaceState(null, '', conversationAddress(kept) + hash);
  }, [kept]);
  useEffect(() => {
    const named = conversationIn(path);
    keepLastAddress(named);
    void store().goTo(named);
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
