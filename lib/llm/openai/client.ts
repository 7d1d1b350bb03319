import type { OpenAI } from 'openai';
import type { ModelServer } from '#lib/config/services.ts';
import { identityFor, scopeOf } from '#lib/upstream/credential.ts';

/** `setTimeout` takes no more: the SDK's own limit never rules, ours do. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * A client of a server that speaks OpenAI's API, made at the first call and then kept, with its connections. Neither
 * retries nor limits nor logs of its own: put every call through `lib/upstream`. Reads nothing from the environment.
 */
export function openAiClient(server: ModelServer, connectTimeoutMs: number): () => Promise<OpenAI> {
  let client: Promise<OpenAI> | undefined;
  return () => {
    client ??= connect(server, connectTimeoutMs);
    return client;
  };
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

/** `fetch` with as many connections as there are calls, kept alive, and no time limit but that of connecting. */
async function patientFetch(connectTimeoutMs: number): Promise<typeof fetch> {
  const { Agent, fetch: undiciFetch } = await import('undici');
  const dispatcher = new Agent({
    connect: { timeout: connectTimeoutMs },
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
    // A stream each on a connection of its own: one that is slow never holds up another.
    allowH2: false,
  });
  const patient = (input: string, init?: object) => undiciFetch(input, { ...init, dispatcher });
  // Node's `fetch` is undici's: the types differ by package, the objects by nothing that the SDK uses.
  return patient as unknown as typeof fetch;
}
