import type { AppError } from '#lib/shared/app-error.ts';
import type { Conversation } from './conversation.ts';

/** What the page shows of its conversation. */
export interface OpenConversation {
  conversation: Conversation;
  viewState: ViewState;
}

/** Whether the requested conversation is available; `gone`: it is deleted, or belongs to another person. */
export type ViewState = 'here' | 'opening' | 'gone' | 'unreachable';

/** Where a conversation is that could not be had, by why. */
export function viewStateOf({ code }: AppError): ViewState {
  return code === 'not-found' ? 'gone' : 'unreachable';
}
