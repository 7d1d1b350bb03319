import type { VisionConfig } from '#lib/config/services.ts';
import { identityFor, scopeOf } from '#lib/upstream/credential.ts';
import { memoizeAsync } from '#lib/upstream/memoize-async.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';

const API_VERSION = '2024-02-01';
const PUBLIC_AUDIENCE = 'https://cognitiveservices.azure.com';

/** Posts a body to an operation of `retrieval`; resolves with the parsed reply. */
export type VisionCall = (
  operation: string,
  type: string,
  body: BodyInit,
  signal: AbortSignal,
) => Promise<unknown>;

/** A failed reply; `readHttpFailure` reads its `status` and `headers`. */
class VisionRefusal extends Error {
  override readonly name = 'VisionRefusal';
  readonly status: number;
  readonly headers: Headers;

  constructor({ status, headers }: Response, said: string) {
    super(said);
    this.status = status;
    this.headers = headers;
  }
}

/** Calls Azure AI Vision with the key, or with the identity of this process. Connects at the first call. */
export function createVisionCall(config: VisionConfig, connectTimeoutMs: number): VisionCall {
  const patient = memoizeAsync(() => serviceFetch(connectTimeoutMs));
  return async (operation, type, body, signal) => {
    const url = new URL(`${config.endpoint}/computervision/retrieval:${operation}`);
    url.searchParams.set('api-version', API_VERSION);
    url.searchParams.set('model-version', config.modelVersion);
    const headers = { 'content-type': type, ...(await authorization(config)) };
    const response = await (await patient())(url.href, { method: 'POST', headers, body, signal });
    if (!response.ok) throw new VisionRefusal(response, (await response.text()).slice(0, 2000));
    return response.json();
  };
}

async function authorization(config: VisionConfig): Promise<Record<string, string>> {
  if (config.key !== undefined) return { 'ocp-apim-subscription-key': config.key };
  const identity = await identityFor(config);
  const token = await identity.getToken(scopeOf(config.audience ?? PUBLIC_AUDIENCE));
  if (!token) throw Object.assign(new Error('No token was issued.'), { name: 'AuthenticationError' });
  return { authorization: `Bearer ${token.token}` };
}
