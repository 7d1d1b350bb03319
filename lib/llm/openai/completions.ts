import type { OpenAI } from 'openai';
import type { ModelConfig } from '#lib/config/services.ts';
import type { ChatCompletions } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import type { ChatServer } from './chat-servers.ts';

/**
 * Hands chat completions through to the models configured, under the same limits as our own questions. Only `model` is
 * replaced, by the deployment that the alias stands for.
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
            const { chat } = await client();
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
        const { chat } = await client();
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

/** Throws `bad-request` for what would have the model's server reach, in our name, what the caller may not. */
function requireHarmless(body: JsonObject, config: ModelConfig): void {
  requireNoSources(body);
  requireOwnMedia(body, config);
}

// Azure OpenAI would search where these say with its own identity, and past our filter of who may read what.
function requireNoSources(body: JsonObject): void {
  const key = Object.keys(body).find((name) => /^data_?sources$/i.test(name));
  if (key === undefined) return;
  const message = `${key} cannot be handed through to a model; name a deployment and send data_sources to it, or leave it out.`;
  throw new AppError('bad-request', message, { field: key });
}

/** An address, of a file too. */
const ADDRESS = /^\s*([a-z][a-z0-9+.-]*:\/\/|file:)/i;
const DATA_URL = /^data:/i;

// A server in our own network would fetch an address that the caller may not reach; Azure's lies outside of it. Such
// servers take videos, sounds and files as well as images, under names of their own: so whatever is no text is looked at.
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

// The request is the caller's own: that the model refused it is for the caller to know, and which field was at fault,
// but not in the words of a service that may quote keys and hosts.
async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const refusal = refusalIn(thrown);
    if (!refusal) throw thrown;
    const param = typeof refusal['param'] === 'string' ? refusal['param'].slice(0, 100) : undefined;
    const what = param === undefined ? 'the request' : `the parameter "${param}"`;
    const message = `The model does not accept ${what}; check it against the model's description.`;
    throw new AppError('bad-request', message, { cause: thrown, ...(param && { field: param }) });
  }
}

/** What the SDK threw for a status of 400, inside the AppError that `lib/upstream` made of it. */
function refusalIn(thrown: unknown): Record<string, unknown> | undefined {
  if (!(thrown instanceof AppError) || thrown.code !== 'internal') return undefined;
  const sdkError = thrown.cause instanceof Error ? thrown.cause.cause : undefined;
  return isRecord(sdkError) && sdkError['status'] === 400 ? sdkError : undefined;
}
