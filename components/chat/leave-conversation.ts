import { hasUnsaved } from '#lib/client/conversation/conversation.ts';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import { Store } from '#lib/client/store.ts';

/** What a reader is about to do that would lose the conversation; undefined while there is no such thing. */
export const pendingLeave = new Store<(() => void) | undefined>(undefined);

/** Does `leave`, which shows another conversation; `LeaveGuard` asks first where this one is saved nowhere. */
export function leaveConversation(leave: () => void): void {
  if (hasUnsaved(conversationStore().snapshot().conversation)) pendingLeave.set(leave);
  else leave();
}
