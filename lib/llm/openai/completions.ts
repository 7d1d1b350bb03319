import type { OpenAI } from 'openai';
import type { ModelConfig } from '#lib/config/services.ts';
import { defaultAnswerTokens } from '#lib/core/answer/token-budget.ts';
import type { ChatCompletions } from '#lib/core/ports/chat-completions.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import { type ReplyBounds, STREAMED_ANSWER } from '#lib/upstream/reply-bounds.ts';
import type { ChatServer } from './chat-servers.ts';
import { callerRefusal } from './openai-failure.ts';
import { RefusedFields, TOKEN_LIMITS } from './refused-fields.ts';

/** Several answers with the probabilities of their tokens. */
const WHOLE_REPLY: ReplyBounds = { bytes: 32_000_000 };

/**
 * Passes chat completions through to the configured models, under the same limits as our own questions.
 * Replaces only `model`, by the deployment behind the alias, and adds a limit of tokens where a request names none.
 * Throws AppError `unavailable` for a stream that goes on for longer than any answer may.
 */
export function createChatCompletions(
  configs: readonly ModelConfig[],
  serverOf: (model: ModelConfig) => ChatServer,
): ChatCompletions {
  const servers = new Map(
    configs.map((config) => [
      config.alias,
      { config, ...serverOf(config), limits: new DefaultLimit(config) },
    ]),
  );
  const find = (alias: string) => {
    const found = servers.get(alias);
    if (found) return found;
    throw new AppError('not-found', `No model is called "${alias}".`, { field: 'model' });
  };

  return {
    async create(alias, body, signal) {
      const { config, client, upstream, wholeMs, limits } = find(alias);
      requireHarmless(body, config);
      return refusals(() =>
        upstream.call(
          async (attempt) => {
            const { chat } = await client(WHOLE_REPLY);
            return limits.ask({ ...body, model: config.deployment, stream: false }, async (request) => {
              const asked = request as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming;
              return (await chat.completions.create(asked, { signal: attempt })) as unknown as JsonObject;
            });
          },
          signal,
          wholeMs,
        ),
      );
    },
    async *stream(alias, body, signal) {
      const { config, client, upstream, limits, answerMs } = find(alias);
      requireHarmless(body, config);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(tooLate(answerMs)), answerMs);
      const chunks = upstream.stream(
        async (attempt) => {
          const { chat } = await client(STREAMED_ANSWER);
          return limits.ask({ ...body, model: config.deployment, stream: true }, async (request) => {
            const asked = request as unknown as OpenAI.ChatCompletionCreateParamsStreaming;
            return (await chat.completions.create(asked, { signal: attempt })) as AsyncIterable<unknown>;
          });
        },
        AbortSignal.any([signal, late.signal]),
      );
      const next = () => refusals(() => chunks.next());
      try {
        for (let item = await next(); !item.done; item = await next()) yield item.value as JsonObject;
      } finally {
        clearTimeout(timer);
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

/** The limit of tokens for requests without one, under the name that their server knows. */
class DefaultLimit {
  readonly #limit: object;
  readonly #refused = new RefusedFields(TOKEN_LIMITS);

  constructor(config: ModelConfig) {
    const tokens = defaultAnswerTokens(config);
    this.#limit = config.reasoning ? { max_completion_tokens: tokens } : { max_tokens: tokens };
  }

  /** Sends the request as it is, or with the limit; without it where the server rejects it. */
  ask<T>(request: JsonObject, send: (request: JsonObject) => Promise<T>): Promise<T> {
    const hasLimit = TOKEN_LIMITS.some((field) => (request[field] ?? null) !== null);
    return hasLimit ? send(request) : this.#refused.ask({ ...request, ...this.#limit }, send);
  }
}

function tooLate(ms: number): AppError {
  return new AppError('unavailable', `The answer went on for longer than ${ms / 1000} seconds.`);
}
