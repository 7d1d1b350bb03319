import type { AzureAiConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '../shared/async.ts';
import { identityFor, scopeOf } from './credential.ts';
import { serviceFetch } from './service-fetch.ts';
import { type ReplyBounds, readRefusal } from './service-reply.ts';

const PUBLIC_AUDIENCE = 'https://cognitiveservices.azure.com';

/** Calls an address of a resource; resolves with a reply of status 2xx, its body unread. */
export type AzureAiCall = (address: string, request: RequestInit) => Promise<Response>;

/** A failed reply; `readHttpFailure` reads its `status` and `headers`. */
class AzureAiRefusal extends Error {
  override readonly name = 'AzureAiRefusal';
  readonly status: number;
  readonly headers: Headers;

  constructor({ status, headers }: Response, said: string) {
    super(said);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Calls a resource of Azure AI (Vision, Document Intelligence) with its key, or with the identity of this process. Throws
 * AppError `unavailable` for an address of another host: credentials go to the endpoint alone. Connects at the first call.
 */
export function createAzureAiCall(
  config: AzureAiConfig,
  connectTimeoutMs: number,
  bounds: ReplyBounds,
): AzureAiCall {
  const { origin } = new URL(config.endpoint);
  const loadFetch = memoizeAsync(() => serviceFetch(connectTimeoutMs, bounds));
  return async (address, request) => {
    if (URL.parse(address)?.origin !== origin) throw elsewhere(address);
    const headers = { ...request.headers, ...(await authorization(config)) };
    const response = await (await loadFetch())(address, { ...request, headers });
    if (!response.ok) throw new AzureAiRefusal(response, (await readRefusal(response.body)).slice(0, 2000));
    return response;
  };
}

async function authorization(config: AzureAiConfig): Promise<Record<string, string>> {
  if (config.key !== undefined) return { 'ocp-apim-subscription-key': config.key };
  const identity = await identityFor(config);
  const token = await identity.getToken(scopeOf(config.audience ?? PUBLIC_AUDIENCE));
  if (!token) throw Object.assign(new Error('No token was issued.'), { name: 'AuthenticationError' });
  return { authorization: `Bearer ${token.token}` };
}

function elsewhere(address: string): AppError {
  return new AppError('unavailable', 'the service names an address at another host, which is not called', {
    cause: new Error(address.slice(0, 200)),
  });
}
