import type { ChatClient } from './chat-client.ts';
import { unreached } from './turn.ts';

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
