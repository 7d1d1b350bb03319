import { fetchAhead } from '#components/ui/lazy-part.ts';
import { loadChatClient } from '#lib/client/conversation/page-conversations.ts';

/** Fetches what draws a turn. */
export const loadTurn = async () => (await import('./turn-view.tsx')).TurnView;

/** Fetches what stands above turns. */
export const loadBar = async () => (await import('./conversation-bar.tsx')).ConversationBar;

/** Fetches what keeps a conversation from being left by mistake. */
export const loadGuard = async () => (await import('./leave-guard.tsx')).LeaveGuard;

/** Fetches what asks and draws answers, so that it is there when the question is sent, even if the network is gone by then. */
export function expectAnswer(): void {
  for (const load of [loadTurn, loadBar, loadGuard, loadChatClient]) fetchAhead(load);
}
