import type { OpenAI } from 'openai';
import type { ModelServer } from '#lib/config/services.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { createChatCall } from './chat-call.ts';
import { openAiClient } from './client.ts';
import type { ChatApi, ModelCalls } from './deployment.ts';
import { readChunks } from './read-chunks.ts';

/** Calls of one server, by API. Connects, and loads what an API needs, at its first call. */
export function createModelCalls(server: ModelServer, connectTimeoutMs: number): Record<ChatApi, ModelCalls> {
  const responses = memoizeAsync(async () => {
    const { createResponsesCalls } = await import('./responses/responses-calls.ts');
    return createResponsesCalls(server, connectTimeoutMs);
  });
  return {
    chat: createChatCalls(server, connectTimeoutMs),
    responses: {
      stream: async (request, signal) => (await responses()).stream(request, signal),
      complete: async (request, bounds, signal) => (await responses()).complete(request, bounds, signal),
    },
  };
}

function createChatCalls(server: ModelServer, connectTimeoutMs: number): ModelCalls {
  const call = createChatCall(server, connectTimeoutMs);
  const client = openAiClient(server, connectTimeoutMs);
  return {
    async stream(request, signal) {
      const asked = request as unknown as OpenAI.ChatCompletionCreateParamsStreaming;
      return readChunks(await call(asked, signal));
    },
    async complete(request, bounds, signal) {
      const { chat } = await client(bounds);
      const asked = request as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming;
      return chat.completions.create(asked, { signal });
    },
  };
}
