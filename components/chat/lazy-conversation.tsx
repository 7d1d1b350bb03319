'use no memo';

import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyComponent, preload } from '#components/ui/lazy-component.ts';
import { loadChatClient } from '#lib/client/conversation/page-conversations.ts';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { deletions, hasLeftDeletions } from '#lib/client/page/pending-deletions.ts';
import type { ConversationBarProps } from './conversation-bar.tsx';
import { ConversationFrame } from './conversation-frame.tsx';
import type { ConversationViewProps } from './conversation-view.tsx';
import type { WaitingQuestionsProps } from './waiting-questions.tsx';

const loadView = async () => (await import('./conversation-view.tsx')).ConversationView;
const loadBar = async () => (await import('./conversation-bar.tsx')).ConversationBar;
const loadWaiting = async () => (await import('./waiting-questions.tsx')).WaitingQuestions;
const loadGuard = async () => (await import('./leave-guard.tsx')).LeaveGuard;

const ConversationView = lazyComponent(loadView);

/** The turns, or `empty` in place of them. */
export function LazyConversation({ empty, ...view }: ConversationViewProps & { empty: ReactNode }) {
  if (view.turns.length === 0) return <ConversationFrame>{empty}</ConversationFrame>;
  return (
    <Suspense fallback={<ConversationFrame />}>
      <ConversationView {...view} />
    </Suspense>
  );
}

/** Prevents that a conversation is left by mistake. */
export const LazyLeaveGuard = lazyComponent(loadGuard);

const WaitingQuestions = lazyComponent(loadWaiting);

/** Above the composer: what was just deleted, and questions that wait for an answer or for the server. */
export function AboveComposer({
  last,
  ...actions
}: Omit<WaitingQuestionsProps, 'last'> & { last: Turn | undefined }) {
  return (
    <>
      <LazyUndo />
      <Suspense>{last && <WaitingQuestions last={last} {...actions} />}</Suspense>
    </>
  );
}

const ConversationBar = lazyComponent(loadBar);

/** The bar above a conversation. Reserves its height until it is fetched. */
export function LazyConversationBar(props: ConversationBarProps) {
  return (
    <Suspense fallback={<div className="min-h-12 shrink-0 border-b border-line print:hidden" />}>
      <ConversationBar {...props} />
    </Suspense>
  );
}

const UndoDeletions = lazyComponent(
  async () => (await import('#components/shell/undo-deletions.tsx')).UndoDeletions,
);

/** Offers to undo what was just deleted, and carries deletions out: those of a closed tab too. */
function LazyUndo() {
  const isNeeded = useSyncExternalStore(
    deletions.subscribe,
    () => deletions.snapshot().length > 0,
    () => false,
  );
  const [isDrawn, setDrawn] = useState(false);
  if (isNeeded && !isDrawn) setDrawn(true);
  useEffect(() => setDrawn(hasLeftDeletions()), []);
  return <Suspense>{isDrawn && <UndoDeletions of="/api/" className="mb-2" />}</Suspense>;
}

/** Fetches what asks and draws answers, so that it is there when the question is sent, even if the network is gone by then. */
export function preloadAnswer(): void {
  for (const load of [loadView, loadBar, loadWaiting, loadGuard, loadChatClient]) preload(load);
}
