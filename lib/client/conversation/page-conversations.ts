import type { ConversationChange, SharedLink } from '#lib/api/conversations.ts';
import { EMBED_PATH } from '#lib/core/branding/frame-messages.ts';
import { tabStorage } from '../page/browser-storage.ts';
import { pushAddress } from '../page/page-address.ts';
import { currentTuning } from '../settings/tuning.ts';
import type { ChatClient } from './chat-client.ts';
import { conversationApi } from './conversation-api.ts';
import { ConversationStore } from './conversation-store.ts';
import { unreached } from './turn.ts';

let openedChannel: TabChannel | undefined;
let openedStore: ConversationStore | undefined;

/** Fetches what asks questions and reads answers. */
export const loadChatClient = async () => (await import('./page-chat-client.ts')).pageChatClient;

/** What this tab and others say about conversations; in the browser only. */
export function tabChannel(): TabChannel {
  openedChannel ??= createTabChannel();
  return openedChannel;
}

/** The conversation of this tab. In the browser only: on the server there is no tab whose conversation it could be. */
export function conversationStore(): ConversationStore {
  openedStore ??= new ConversationStore({
    ...fetchedChatClient(loadChatClient),
    api: conversationApi,
    storage: tabStorage,
    newId: () => crypto.randomUUID(),
    tuning: currentTuning,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    tell: (conversation) => tabChannel().tell(conversation),
  });
  return openedStore;
}

/** Goes to another address of the chat without loading a page; a frame stays where it is. */
export function goToAddress(address: string): void {
  if (location.pathname !== address && location.pathname !== EMBED_PATH) pushAddress(address);
}

/** Renames, pins, labels or archives a stored conversation, in the list and wherever it is open. Throws AppError. */
export async function changeConversation(
  id: string,
  change: Omit<ConversationChange, 'activeTurn'>,
): Promise<void> {
  const { title, pinned, archived, labels } = await conversationApi.change(id, change);
  conversationStore().describe(id, { title, pinned, archived, labels });
  tabChannel().tell(id);
}

/** Deletes all stored conversations; leaves the one that is open. Throws AppError. */
export async function removeAllConversations(): Promise<void> {
  await conversationApi.removeAll();
  leaveStored();
  tabChannel().tell(null);
}

/** Shows an empty conversation in place of this stored one, or of any; whether it was shown. */
export function leaveStored(id?: string): boolean {
  const { stored } = conversationStore().snapshot().conversation;
  if (!stored || (id !== undefined && stored.id !== id)) return false;
  conversationStore().startAnew();
  goToAddress('/');
  return true;
}

/** Makes a link for colleagues, in place of a former one, or with false ends it. Resolves with the link; throws AppError. */
export async function shareConversation(id: string, shared: boolean): Promise<SharedLink | null> {
  const share = shared ? await conversationApi.share(id) : null;
  if (!share) await conversationApi.unshare(id);
  conversationStore().describe(id, { share });
  tabChannel().tell(id);
  return share;
}

/** A stored conversation changed; null: the list of conversations did. */
interface ChangeNotice {
  conversation: string | null;
}

type Listener = (notice: ChangeNotice) => void;

/** Announces changed conversations to this tab and to the browser's other tabs. */
interface TabChannel {
  tell(conversation: string | null): void;
  /** Listens to all tabs; the returned function stops listening. */
  follow(listener: Listener): () => void;
  /** Listens to other tabs only. */
  followOthers(listener: Listener): () => void;
}

const CHANNEL = 'citewell.conversations';

/** Uses a BroadcastChannel; without one, listeners hear their own tab only. */
function createTabChannel(): TabChannel {
  const own = new Set<Listener>();
  const others = new Set<Listener>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  channel?.addEventListener('message', ({ data }: MessageEvent<ChangeNotice>) => {
    for (const listener of [...own, ...others]) listener(data);
  });
  return {
    tell(conversation) {
      channel?.postMessage({ conversation });
      for (const listener of own) listener({ conversation });
    },
    follow: (listener) => joined(own, listener),
    followOthers: (listener) => joined(others, listener),
  };
}

function joined(listeners: Set<Listener>, listener: Listener): () => void {
  // Components may follow with the same function; each ends its own following alone.
  const own: Listener = (notice) => listener(notice);
  listeners.add(own);
  return () => listeners.delete(own);
}

/**
 * A client of the chat that `load` fetches with the first question. Where it cannot be fetched, the question fails as it
 * does without a network.
 */
export function fetchedChatClient(load: () => Promise<ChatClient>): ChatClient {
  return {
    streamAnswer: async function* (request, signal) {
      const client = await load().catch(() => undefined);
      if (client) yield* client.streamAnswer(request, signal);
      else yield unreached(signal);
    },
    followAnswer: async function* (turn, known, signal) {
      const client = await load().catch(() => undefined);
      if (client) yield* client.followAnswer(turn, known, signal);
      else yield unreached(signal);
    },
  };
}
