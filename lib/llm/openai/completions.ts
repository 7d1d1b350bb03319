import type { ModelConfig } from '#lib/config/services.ts';
import { defaultAnswerTokens } from '#lib/core/answer/token-budget.ts';
import type { ChatCompletions } from '#lib/core/ports/chat-model.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import type { ReplyBounds } from '#lib/upstream/service-reply.ts';
import type { ChatServer } from './chat-servers.ts';
import type { Leeway } from './deployment.ts';
import { callerRefusal } from './openai-failure.ts';
import { TOKEN_LIMITS } from './refused-fields.ts';

/** Several answers with the probabilities of their tokens. */
const WHOLE_REPLY: ReplyBounds = { bytes: 32_000_000 };

/**
 * Passes chat completions through to the configured models, under the same limits as our own questions.
 * Replaces only `model`, by the deployment behind the alias, and the name of the limit of tokens by the one that the model
 * takes, and adds a limit where a request names none. A model without Chat Completions is asked by the Responses API; what
 * that has no counterpart of is a `bad-request`.
 * Throws AppError `unavailable` for a stream that is longer than any answer may be.
 */
export function createChatCompletions(
  configs: readonly ModelConfig[],
  serverOf: (model: ModelConfig) => ChatServer,
): ChatCompletions {
  const servers = new Map(configs.map((config) => [config.alias, { config, server: serverOf(config) }]));
  const find = (alias: string) => {
    const found = servers.get(alias);
    if (found) return found;
    throw new AppError('not-found', `No model is called "${alias}".`, { field: 'model' });
  };

  return {
    async create(alias, body, signal) {
      const { config, server } = find(alias);
      requireHarmless(body, config);
      const { request, leeway } = limited({ ...body, model: config.deployment, stream: false }, config);
      const ask = (attempt: AbortSignal) => server.complete(request, leeway, WHOLE_REPLY, attempt);
      const { reply } = await refusals(() => server.upstream.call(ask, signal, server.wholeMs));
      return reply as unknown as JsonObject;
    },
    async *stream(alias, body, signal) {
      const { config, server } = find(alias);
      requireHarmless(body, config);
      const { request, leeway } = limited({ ...body, model: config.deployment, stream: true }, config);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(tooLate(server.answerMs)), server.answerMs);
      const batches = server.upstream.stream(
        async (attempt) => (await server.stream(request, leeway, attempt)).reply,
        AbortSignal.any([signal, late.signal]),
      );
      const next = () => refusals(() => batches.next());
      try {
        for (let batch = await next(); !batch.done; batch = await next()) {
          for (const chunk of batch.value) yield chunk as JsonObject;
        }
      } finally {
        clearTimeout(timer);
        await batches.return(undefined);
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

/** A limit of ours is left out where the server rejects it; a caller's own never is. */
const WITH_OUR_LIMIT: Leeway = { fields: TOKEN_LIMITS, images: false };
const WITH_OWN_LIMIT: Leeway = { fields: [], images: false };

/** The request with a limit of tokens, under the name that a model like this takes. */
function limited(body: JsonObject, config: ModelConfig): { request: JsonObject; leeway: Leeway } {
  const { max_tokens: before, max_completion_tokens: now, ...rest } = body;
  const own = now ?? before ?? null;
  const leeway = own === null ? WITH_OUR_LIMIT : WITH_OWN_LIMIT;
  if (own !== null && !config.reasoning) return { request: body, leeway };
  const name = config.reasoning ? 'max_completion_tokens' : 'max_tokens';
  return { request: { ...rest, [name]: own ?? defaultAnswerTokens(config) }, leeway };
}

function tooLate(ms: number): AppError {
  return new AppError('unavailable', `The answer went on for longer than ${ms / 1000} seconds.`);
}
