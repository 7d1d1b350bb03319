import type { ConversationChange, SharedLink } from '#lib/api/conversations.ts';
import { tabStorage } from './browser-storage.ts';
import { createChatClient, createFollower } from './chat-client.ts';
import { createConversationApi } from './conversation-api.ts';
import { type ConversationNewsroom, createNewsroom } from './conversation-news.ts';
import { ConversationStore } from './conversation-store.ts';
import { authorizedFetch } from './session.ts';
import { currentTuning } from './settings/use-tuning.ts';

/** The calls of this page about kept conversations. */
export const conversationApi = createConversationApi(authorizedFetch);

let openedRoom: ConversationNewsroom | undefined;
let openedStore: ConversationStore | undefined;

/** What this tab and others say about conversations; in the browser only. */
export function newsroom(): ConversationNewsroom {
  openedRoom ??= createNewsroom();
  return openedRoom;
}

/** The conversation of this tab. In the browser only: on the server there is no tab whose conversation it could be. */
export function conversationStore(): ConversationStore {
  openedStore ??= new ConversationStore({
    // Said by the page that the server rendered.
    streamAnswer: createChatClient(
      authorizedFetch,
      () => document.documentElement.dataset['records'] !== 'none',
    ),
    followAnswer: createFollower(authorizedFetch),
    api: conversationApi,
    storage: tabStorage,
    newId: () => crypto.randomUUID(),
    tuning: currentTuning,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    tell: (conversation) => newsroom().tell(conversation),
  });
  return openedStore;
}

/** Goes to another address of the chat without loading a page. */
export function goToAddress(address: string): void {
  if (location.pathname !== address) history.pushState(null, '', address);
}

/** Renames or pins a kept conversation, in the list and wherever it is open. Throws AppError. */
export async function changeConversation(
  id: string,
  change: Pick<ConversationChange, 'title' | 'pinned'>,
): Promise<void> {
  const { title, pinned } = await conversationApi.change(id, change);
  conversationStore().describe(id, { title, pinned });
  newsroom().tell(id);
}

/** Deletes a kept conversation, or with null all of them; leaves it where it is open. Throws AppError. */
export async function removeConversation(id: string | null): Promise<void> {
  await (id === null ? conversationApi.removeAll() : conversationApi.remove(id));
  const { kept } = conversationStore().snapshot().conversation;
  if (kept && (id === null || kept.id === id)) {
    conversationStore().startAnew();
    goToAddress('/');
  }
  newsroom().tell(id);
}

/** Makes a link for colleagues, in place of a former one, or with false ends it. Resolves with the link; throws AppError. */
export async function shareConversation(id: string, shared: boolean): Promise<SharedLink | null> {
  const share = shared ? await conversationApi.share(id) : null;
  if (!share) await conversationApi.unshare(id);
  conversationStore().describe(id, { share });
  newsroom().tell(id);
  return share;
}
