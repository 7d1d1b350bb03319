'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Conversation as ServerConversation } from '#lib/api/conversations.ts';
import {
  type Conversation,
  emptyConversation,
  hasUnsaved,
  isAnswering,
  type OpenConversation,
  scopeOf,
  shownTurns,
  type ViewState,
} from '#lib/client/conversation/conversation.ts';
import {
  conversationAddress,
  conversationIn,
  storeLastAddress,
} from '#lib/client/conversation/conversation-address.ts';
import {
  goToAddress,
  conversationStore as store,
  tabChannel,
} from '#lib/client/conversation/page-conversations.ts';
import type { Scope } from '#lib/client/conversation/scope.ts';
import { type BranchPosition, branchPositions, type Turn } from '#lib/client/conversation/turn.ts';
import { renameAddress } from '#lib/client/page/page-address.ts';
import { Store } from '#lib/client/store.ts';
import { EMBED_PATH } from '#lib/core/branding/frame-messages.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { currentDraft, takeDraftAlong } from './draft.ts';

const nothing: OpenConversation = { conversation: emptyConversation, viewState: 'here' };
// Answers are drawn in the browser alone: a press on what the server had drawn would be lost until the page is ready.
const opening: OpenConversation = { ...nothing, viewState: 'opening' };

/** The conversation of this tab and what a reader can do with it. */
export interface ConversationHandle extends Conversation {
  viewState: ViewState;
  /** The branch that is shown, oldest turn first. */
  shown: Turn[];
  /** Where each turn that was asked in more than one way stands. */
  places: ReadonlyMap<string, BranchPosition>;
  answering: boolean;
  /** The documents that the next question searches. */
  searched: Scope;
  chooseScope: (scope: Scope) => void;
  offerScope: (scope: Scope | null) => void;
  /** Whether leaving would lose something. */
  hasUnsaved: boolean;
  ask: (question: string, images?: readonly File[]) => void;
  retry: (id: string) => void;
  edit: (id: string, question: string) => void;
  turnTo: (id: string, step: number) => void;
  rate: (id: string, rating: Rating | null) => Promise<void>;
  stop: () => void;
  startAnew: () => void;
  reopen: () => void;
}

const follow = (listener: () => void) => store().subscribe(listener);
const snapshot = () => store().snapshot();

const actions = {
  ask: (question: string, images?: readonly File[]) => void store().ask(question, images),
  retry: (id: string) => void store().retry(id),
  edit: (id: string, question: string) => void store().edit(id, question),
  turnTo: (id: string, step: number) => store().turnTo(id, step),
  rate: (id: string, rating: Rating | null) => store().rate(id, rating),
  chooseScope: (scope: Scope) => store().choose(scope),
  offerScope: (scope: Scope | null) => store().offer(scope),
  stop: () => store().stop(),
  startAnew: () => {
    store().startAnew(currentDraft('') !== '');
    goToAddress('/');
  },
  reopen: () => void store().goTo(conversationIn(location.pathname)),
};

/**
 * Follows the conversation that the page's address names; one that is stored has an address of its own as soon as it is.
 * `first` is the conversation that the server rendered with the page.
 */
export function useConversation(first: ServerConversation | null): ConversationHandle {
  'use no memo';
  useState(() => begin(first));
  const state = useSyncExternalStore(follow, snapshot, () => (first ? opening : nothing));
  useAddress(state.conversation.stored?.id);
  useCatchingUp();
  const { conversation, viewState } = state;
  const answering = isAnswering(conversation);
  const { turns } = conversation;
  const shown = useMemo(() => shownTurns(conversation), [conversation]);
  const places = useMemo(() => branchPositions(turns), [turns]);
  return {
    ...conversation,
    viewState,
    shown,
    places,
    answering,
    searched: scopeOf(conversation),
    hasUnsaved: hasUnsaved(conversation),
    ...actions,
  };
}

// Before the first drawing in the browser, so that nothing else is drawn.
function begin(first: ServerConversation | null): void {
  if (first && typeof window !== 'undefined') store().adopt(first);
}

function useAddress(stored: string | undefined): void {
  'use no memo';
  const path = usePathname();
  useEffect(() => {
    const { hash, pathname } = location;
    // A frame stays where it may be shown.
    if (stored !== undefined && pathname !== EMBED_PATH && conversationIn(pathname) !== stored)
      takeDraftAlong(() => renameAddress(conversationAddress(stored) + hash));
  }, [stored]);
  useEffect(() => {
    const named = conversationIn(path);
    storeLastAddress(named);
    void store().goTo(named);
  }, [path]);
}

/** Other tabs announce their changes; changes of other machines are fetched when the tab gets the focus. */
function useCatchingUp(): void {
  'use no memo';
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const refresh = () => void store().refresh();
    addEventListener('pagehide', () => store().save(), { signal });
    addEventListener('focus', refresh, { signal });
    addEventListener('online', refresh, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(), {
      signal,
    });
    const end = tabChannel().followOthers(({ conversation }) => {
      if (conversation === null || conversation === store().snapshot().conversation.stored?.id) refresh();
    });
    return () => {
      controller.abort();
      end();
    };
  }, []);
}

/** What a reader is about to do that would lose the conversation; undefined while there is no such thing. */
export const pendingLeave = new Store<(() => void) | undefined>(undefined);

/** Does `leave`, which shows another conversation; `LeaveGuard` asks first where this one is saved nowhere. */
export function leaveConversation(leave: () => void): void {
  if (hasUnsaved(store().snapshot().conversation)) pendingLeave.set(leave);
  else leave();
}
