'use no memo';

import { Suspense } from 'react';
import { lazyComponent, preload } from '#components/ui/lazy-component.ts';
import { loadChatClient } from '#lib/client/conversation/page-conversations.ts';
import type { ConversationBarProps } from './conversation-bar.tsx';

const loadTurn = async () => (await import('./turn-view.tsx')).TurnView;
const loadBar = async () => (await import('./conversation-bar.tsx')).ConversationBar;
const loadGuard = async () => (await import('./leave-guard.tsx')).LeaveGuard;

/** Draws a turn. */
export const LazyTurnView = lazyComponent(loadTurn);

/** Prevents that a conversation is left by mistake. */
export const LazyLeaveGuard = lazyComponent(loadGuard);

const ConversationBar = lazyComponent(loadBar);

/** The bar above a conversation. Reserves its height until it is fetched. */
export function LazyConversationBar(props: ConversationBarProps) {
  return (
    <Suspense fallback={<div className="min-h-12 shrink-0 border-b border-line print:hidden" />}>
      <ConversationBar {...props} />
    </Suspense>
  );
}

/** Fetches what asks and draws answers, so that it is there when the question is sent, even if the network is gone by then. */
export function preloadAnswer(): void {
  for (const load of [loadTurn, loadBar, loadGuard, loadChatClient]) preload(load);
}
