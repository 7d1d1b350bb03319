import type { OpenAI } from 'openai';
import type { ModelServer } from '#lib/config/services.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { identityFor, scopeOf } from '#lib/upstream/credential.ts';
import { type ServiceCall, serviceCall } from '#lib/upstream/service-call.ts';
import { fetchBy, headersOf } from '#lib/upstream/service-fetch.ts';
import {
  type ReplyBounds,
  readRefusal,
  type ServiceReply,
  STREAMED_ANSWER,
} from '#lib/upstream/service-reply.ts';

/** The maximum of `setTimeout`: our own limits apply, never the SDK's. */
const NEVER_MS = 2 ** 31 - 1;

/** Which API of Azure OpenAI is called: by a version in each call, or the one at `/openai/v1`. Other servers have one. */
type ServerApi = 'dated' | 'v1';

/** The client for calls whose replies stay within `bounds`. */
export type OpenAiClient = (bounds: ReplyBounds) => Promise<OpenAI>;

/**
 * Clients of an OpenAI-compatible server, created at the first call and then reused, one for each `bounds`, with the same
 * connections. They neither retry nor time out nor log: put every call through `lib/upstream`. Read nothing from the
 * environment.
 */
export function openAiClient(
  server: ModelServer,
  connectTimeoutMs: number,
  api: ServerApi = 'dated',
): OpenAiClient {
  const connect = memoizeAsync(() => serviceCall(connectTimeoutMs));
  const clients = new Map<ReplyBounds, () => Promise<OpenAI>>();
  return (bounds) => {
    const client =
      clients.get(bounds) ?? memoizeAsync(async () => create(server, api, await connect(), bounds));
    clients.set(bounds, client);
    return client();
  };
}

async function create(
  server: ModelServer,
  api: ServerApi,
  call: ServiceCall,
  bounds: ReplyBounds,
): Promise<OpenAI> {
  const { AzureOpenAI, OpenAI } = await import('openai');
  const common = {
    fetch: fetchBy(call, bounds),
    maxRetries: 0,
    timeout: NEVER_MS,
    logLevel: 'off',
    organization: null,
    project: null,
  } as const;
  if (server.kind === 'openai') {
    // The SDK requires a key; servers without keys may reject an unknown one.
    const auth = server.key === undefined ? { defaultHeaders: { Authorization: null } } : {};
    return new OpenAI({ ...common, ...auth, baseURL: server.baseUrl, apiKey: server.key ?? 'none' });
  }
  const { endpoint, apiVersion, key } = server;
  if (api === 'v1') {
    const baseURL = `${endpoint}/openai/v1`;
    if (key === undefined) return new OpenAI({ ...common, baseURL, apiKey: () => tokenFor(server) });
    const defaultHeaders = { 'api-key': key, Authorization: null };
    return new OpenAI({ ...common, baseURL, apiKey: key, defaultHeaders });
  }
  const auth = key === undefined ? { azureADTokenProvider: () => tokenFor(server) } : { apiKey: key };
  // `endpoint` would conflict with OPENAI_BASE_URL, which the SDK reads by itself.
  return new AzureOpenAI({ ...common, ...auth, baseURL: `${endpoint}/openai`, apiVersion });
}

/** A token of this process for Azure OpenAI. */
async function tokenFor(server: ModelServer & { kind: 'azure' }): Promise<string> {
  const token = await (await identityFor(server)).getToken(scopeOf(server.audience));
  if (!token) throw Object.assign(new Error('No token was issued.'), { name: 'AuthenticationError' });
  return token.token;
}

/** Asks for a streamed answer: its bytes, as server-sent events. Refusals are APIErrors of the `openai` package. */
type ChatCall<R = OpenAI.ChatCompletionCreateParamsStreaming> = (
  request: R,
  signal: AbortSignal,
) => Promise<AsyncIterable<Uint8Array>>;

/**
 * The call that every answer makes, as the `openai` package makes it but without the package, which takes a tenth of the
 * processor time of a short answer for it. Connects at the first call.
 */
export function createChatCall(server: ModelServer, connectTimeoutMs: number): ChatCall {
  return createStreamCall(server, connectTimeoutMs, ({ model }) => addressOf(server, model));
}

/** The same for requests to any address of a server. */
export function createStreamCall<R extends object>(
  server: ModelServer,
  connectTimeoutMs: number,
  addressOf: (request: R) => string,
): ChatCall<R> {
  const connect: () => Promise<ServiceCall> = memoizeAsync(() => serviceCall(connectTimeoutMs));
  return async (request, signal) => {
    const call = await connect();
    const reply = await call(addressOf(request), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(await authorization(server)),
      },
      body: JSON.stringify(request),
      bounds: STREAMED_ANSWER,
      signal,
    });
    if (reply.status < 200 || reply.status >= 300) throw await failureOf(reply);
    return reply.body;
  };
}

function addressOf(server: ModelServer, model: string): string {
  if (server.kind === 'openai') return `${server.baseUrl.replace(/\/$/, '')}/chat/completions`;
  const { endpoint, apiVersion } = server;
  const version = encodeURIComponent(apiVersion);
  return `${endpoint}/openai/deployments/${encodeURIComponent(model)}/chat/completions?api-version=${version}`;
}

async function authorization(server: ModelServer): Promise<Record<string, string>> {
  if (server.kind === 'azure') {
    return server.key === undefined
      ? { authorization: `Bearer ${await tokenFor(server)}` }
      : { 'api-key': server.key };
  }
  return server.key === undefined ? {} : { authorization: `Bearer ${server.key}` };
}

async function failureOf({ status, headers, body }: ServiceReply): Promise<Error> {
  const [{ APIError }, said] = await Promise.all([import('openai'), readRefusal(body)]);
  return APIError.generate(status, parsed(said), said, headersOf(headers));
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    return 'error' in value && value.error ? value : { error: value };
  } catch {
    return undefined;
  }
}
