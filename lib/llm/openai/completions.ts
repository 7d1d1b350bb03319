import type { OpenAI } from 'openai';
import type { ModelConfig } from '#lib/config/services.ts';
import type { ChatCompletions } from '#lib/core/ports/chat-completions.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import { type ReplyBounds, STREAMED_ANSWER } from '#lib/upstream/reply-bounds.ts';
import { callerRefusal } from './caller-refusal.ts';
import type { ChatServer } from './chat-servers.ts';

/** Several answers with the probabilities of their tokens. */
const WHOLE_REPLY: ReplyBounds = { bytes: 32_000_000 };

/**
 * Passes chat completions through to the configured models, under the same limits as our own questions.
 * Replaces only `model`, by the deployment behind the alias.
 */
export function createChatCompletions(
  configs: readonly ModelConfig[],
  serverOf: (model: ModelConfig) => ChatServer,
): ChatCompletions {
  const servers = new Map(configs.map((config) => [config.alias, { config, ...serverOf(config) }]));
  const find = (alias: string) => {
    const found = servers.get(alias);
    if (found) return found;
    throw new AppError('not-found', `No model is called "${alias}".`, { field: 'model' });
  };

  return {
    async create(alias, body, signal) {
      const { config, client, upstream, wholeMs } = find(alias);
      requireHarmless(body, config);
      const request = { ...body, model: config.deployment, stream: false } as unknown;
      return refusals(() =>
        upstream.call(
          async (attempt) => {
            const { chat } = await client(WHOLE_REPLY);
            const asked = request as OpenAI.ChatCompletionCreateParamsNonStreaming;
            return (await chat.completions.create(asked, { signal: attempt })) as unknown as JsonObject;
          },
          signal,
          wholeMs,
        ),
      );
    },
    async *stream(alias, body, signal) {
      const { config, client, upstream } = find(alias);
      requireHarmless(body, config);
      const request = { ...body, model: config.deployment, stream: true } as unknown;
      const chunks = upstream.stream(async (attempt) => {
        const { chat } = await client(STREAMED_ANSWER);
        const asked = request as OpenAI.ChatCompletionCreateParamsStreaming;
        return (await chat.completions.create(asked, { signal: attempt })) as AsyncIterable<unknown>;
      }, signal);
      const next = () => refusals(() => chunks.next());
      try {
        for (let item = await next(); !item.done; item = await next()) yield item.value as JsonObject;
      } finally {
        await chunks.return(undefined);
      }
    },
  };
}

/**
 * Throws `bad-request` for parts that would make the model's server access, in our name, what the caller may
 * not.
 */
function requireHarmless(body: JsonObject, config: ModelConfig): void {
  requireNoSources(body);
  requireOwnMedia(body, config);
}

// Azure OpenAI would search there with its own identity, bypassing our access filter.
function requireNoSources(body: JsonObject): void {
  const key = Object.keys(body).find((name) => /^data_?sources$/i.test(name));
  if (key === undefined) return;
  const message = `${key} cannot be passed through to a model; name a deployment and send data_sources to it, or leave it out.`;
  throw new AppError('bad-request', message, { field: key });
}

/** A URL, of an image or a file. */
const ADDRESS = /^\s*([a-z][a-z0-9+.-]*:\/\/|file:)/i;
const DATA_URL = /^data:/i;

// A server in our own network could fetch an address that the caller cannot reach; Azure is outside of it.
// Such servers also accept videos, audio and files under names of their own, so every part that is not text
// is checked.
function requireOwnMedia(body: JsonObject, { server, alias }: ModelConfig): void {
  if (server.kind === 'azure') return;
  const messages = Array.isArray(body['messages']) ? body['messages'] : [];
  const contents = messages.map((message) => (isRecord(message) ? message['content'] : undefined));
  if (!contents.some((content) => typeof content === 'object' && leadsElsewhere(content))) return;
  const message = `Images and other media for ${alias} must be data URLs; it fetches nothing from elsewhere.`;
  throw new AppError('bad-request', message, { field: 'messages' });
}

function leadsElsewhere(value: unknown, name = ''): boolean {
  if (typeof value === 'string') {
    return name !== 'text' && !DATA_URL.test(value) && (/url$/i.test(name) || ADDRESS.test(value));
  }
  if (Array.isArray(value)) return value.some((item) => leadsElsewhere(item, name));
  return isRecord(value) && Object.entries(value).some(([key, inner]) => leadsElsewhere(inner, key));
}

async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw callerRefusal(thrown);
  }
}
