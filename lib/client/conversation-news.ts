/** Something about kept conversations changed: in one of them, or, with null, in which of them there are. */
export interface ConversationNews {
  conversation: string | null;
}

type Listener = (news: ConversationNews) => void;

/** Tells changes of conversations to whoever follows them, in this tab and in the browser's others. */
export interface ConversationNewsroom {
  tell(conversation: string | null): void;
  /** News of this tab and of others; the function it returns ends it. */
  follow(listener: Listener): () => void;
  /** News of other tabs alone. */
  followOthers(listener: Listener): () => void;
}

const CHANNEL = 'citewell.conversations';

/** Over a BroadcastChannel; where the browser has none, within the tab. */
export function createNewsroom(): ConversationNewsroom {
  const own = new Set<Listener>();
  const others = new Set<Listener>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  channel?.addEventListener('message', ({ data }: MessageEvent<ConversationNews>) => {
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
  listeners.add(listener);
  return () => listeners.delete(listener);
}
