import type { OpenAI } from 'openai';
import type { ModelServer } from '#lib/config/services.ts';
import { identityFor, scopeOf } from '#lib/upstream/credential.ts';
import { memoizeAsync } from '#lib/upstream/memoize-async.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';

/** The maximum of `setTimeout`: our own limits apply, never the SDK's. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * A client of an OpenAI-compatible server, created at the first call and then kept, with its connections. It
 * neither retries nor times out nor logs: put every call through `lib/upstream`. Reads nothing from the
 * environment.
 */
export function openAiClient(server: ModelServer, connectTimeoutMs: number): () => Promise<OpenAI> {
  return memoizeAsync(() => connect(server, connectTimeoutMs));
}

async function connect(server: ModelServer, connectTimeoutMs: number): Promise<OpenAI> {
  const { AzureOpenAI, OpenAI } = await import('openai');
  const common = {
    fetch: await serviceFetch(connectTimeoutMs),
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
  const auth = key === undefined ? { azureADTokenProvider: () => tokenFor(server) } : { apiKey: key };
  // `endpoint` would conflict with OPENAI_BASE_URL, which the SDK reads by itself.
  return new AzureOpenAI({ ...common, ...auth, baseURL: `${endpoint}/openai`, apiVersion });
}

/** A token of this process for Azure OpenAI. */
export async function tokenFor(server: ModelServer & { kind: 'azure' }): Promise<string> {
  const token = await (await identityFor(server)).getToken(scopeOf(server.audience));
  if (!token) throw Object.assign(new Error('No token was issued.'), { name: 'AuthenticationError' });
  return token.token;
}
