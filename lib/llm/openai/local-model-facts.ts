import { isPrivateHost } from '#lib/config/endpoint.ts';
import type { ModelServer } from '#lib/config/services.ts';
import { isRecord, parseJson } from '#lib/shared/json.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';

/** The facts that a local server reports about one of its models. */
export interface LocalModelFacts {
  server: 'Ollama' | 'vLLM';
  /** Tokens of prompt and answer together, beyond which the server cuts or refuses; undefined where it does not say. */
  windowTokens: number | undefined;
  /** Tokens that the model was trained with; undefined where the server does not say. */
  trainedTokens: number | undefined;
}

/** These servers answer within milliseconds, and are asked while somebody waits. */
const TIMEOUT_MS = 1000;
/** Ollama sends licences and templates along. */
const REPLY_BOUNDS = { bytes: 2_000_000 };

/**
 * Asks a server on this machine or in a private network about a model, by Ollama's own interface (`/api/show`, `/api/ps`) or the list of models
 * (vLLM's `max_model_len`). Undefined for servers elsewhere, which are not asked, and for those that do not say or fail.
 * Sends no key.
 */
export async function readLocalModelFacts(
  server: ModelServer,
  model: string,
  signal: AbortSignal,
): Promise<LocalModelFacts | undefined> {
  if (server.kind !== 'openai' || !isPrivateHost(new URL(server.baseUrl).hostname)) return undefined;
  const { origin } = new URL(server.baseUrl);
  const call = await serviceFetch(TIMEOUT_MS, REPLY_BOUNDS);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const read = async (address: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const reply = await call(address, { ...sent, headers, signal: inTime }).catch(() => undefined);
    if (reply?.ok) return parseJson(await reply.text().catch(() => ''));
    await reply?.body?.cancel().catch(() => undefined);
    return undefined;
  };
  const shown = await read(`${origin}/api/show`, { model });
  if (isRecord(shown)) return ollamaFacts(model, shown, await read(`${origin}/api/ps`));
  return listedFacts(model, await read(`${server.baseUrl}/models`));
}

/**
 * What the Modelfile says holds for calls by OpenAI's interface, which cannot name a window; without it the server's
 * default, which only a loaded model shows.
 */
function ollamaFacts(model: string, shown: Record<string, unknown>, running: unknown): LocalModelFacts {
  const info = isRecord(shown['model_info']) ? shown['model_info'] : {};
  const trained = Object.entries(info).find(([key]) => key.endsWith('.context_length'))?.[1];
  const loaded = entriesOf(running, 'models').find((one) => sameModel(model, one['model'] ?? one['name']));
  return {
    server: 'Ollama',
    windowTokens: numCtxIn(shown['parameters']) ?? tokens(loaded?.['context_length']),
    trainedTokens: tokens(trained),
  };
}

function listedFacts(model: string, listed: unknown): LocalModelFacts | undefined {
  const entry = entriesOf(listed, 'data').find(({ id }) => id === model);
  const windowTokens = tokens(entry?.['max_model_len']);
  return windowTokens === undefined ? undefined : { server: 'vLLM', windowTokens, trainedTokens: undefined };
}

/** Ollama lists `qwen3` as `qwen3:latest`. */
function sameModel(model: string, listed: unknown): boolean {
  return listed === model || listed === `${model}:latest`;
}

/** Parameters come as lines of a name and a value. */
function numCtxIn(parameters: unknown): number | undefined {
  if (typeof parameters !== 'string') return undefined;
  const line = parameters.split('\n').find((one) => one.startsWith('num_ctx'));
  return line === undefined ? undefined : tokens(Number(line.slice('num_ctx'.length)));
}

function entriesOf(reply: unknown, key: string): Record<string, unknown>[] {
  const list = isRecord(reply) ? reply[key] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function tokens(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}
