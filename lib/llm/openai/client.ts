import type { OpenAI } from 'openai';
import type { ModelServer } from '#lib/config/services.ts';
import { identityFor, scopeOf } from '#lib/upstream/credential.ts';
import { madeOnce } from '#lib/upstream/made-once.ts';
import { patientFetch } from '#lib/upstream/patient-fetch.ts';

/** `setTimeout` takes no more: the SDK's own limit never rules, ours do. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * A client of a server that speaks OpenAI's API, made at the first call and then kept, with its connections. Neither
 * retries nor limits nor logs of its own: put every call through `lib/upstream`. Reads nothing from the environment.
 */
export function openAiClient(server: ModelServer, connectTimeoutMs: number): () => Promise<OpenAI> {
  return madeOnce(() => connect(server, connectTimeoutMs));
}

async function connect(server: ModelServer, connectTimeoutMs: number): Promise<OpenAI> {
  const { AzureOpenAI, OpenAI } = await import('openai');
  const common = {
    fetch: await patientFetch(connectTimeoutMs),
    maxRetries: 0,
    timeout: NEVER_MS,
    logLevel: 'off',
    organization: null,
    project: null,
  } as const;
  if (server.kind === 'openai') {
    // The SDK insists on a key; servers that need none may refuse one they do not know.
    const auth = server.key === undefined ? { defaultHeaders: { Authorization: null } } : {};
    return new OpenAI({ ...common, ...auth, baseURL: server.baseUrl, apiKey: server.key ?? 'none' });
  }
  const { endpoint, apiVersion, key } = server;
  const auth = key === undefined ? { azureADTokenProvider: tokenProvider(server) } : { apiKey: key };
  // An endpoint as such would collide with OPENAI_BASE_URL, which the SDK reads by itself.
  return new AzureOpenAI({ ...common, ...auth, baseURL: `${endpoint}/openai`, apiVersion });
}

function tokenProvider(server: ModelServer & { kind: 'azure' }): () => Promise<string> {
  return async () => {
    const token = await (await identityFor(server)).getToken(scopeOf(server.audience));
    if (!token) throw Object.assign(new Error('No token was issued.'), { name: 'AuthenticationError' });
    return token.token;
  };
}
