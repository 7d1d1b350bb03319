import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { application } from './application.ts';
import type { ProviderState } from './provider-state.ts';
import { readText } from './sign-in-pages.ts';
import { publicPart } from './signing-keys.ts';

/** The variables by which App Service names its identity endpoint and the header for it. */
export function hostEnvironment(authority: string): Record<string, string> {
  return { IDENTITY_ENDPOINT: `${authority}/msi/token`, IDENTITY_HEADER: ASKING };
}

const ASKING = 'only-processes-of-this-host-know';
const IDENTITY = 'object-id-of-the-managed-identity';
const EXCHANGE = 'api://AzureADTokenExchange';
const DAY_SECONDS = 86_400;

/** The endpoint at which a host vouches for its processes. */
export async function vouch(
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
  state: ProviderState,
): Promise<void> {
  if (request.headers['x-identity-header'] !== ASKING) {
    response.writeHead(401).end();
    return;
  }
  const resource = new URL(url, state.authority).searchParams.get('resource') ?? '';
  const expires = Math.floor(Date.now() / 1000) + DAY_SECONDS;
  const access_token = await state.keys.sign({ aud: resource, sub: IDENTITY, exp: expires });
  const body = { access_token, expires_on: String(expires), resource, token_type: 'Bearer' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * Reads the fields of a call to the token endpoint. The registration trusts the managed identity: a token of it stands
 * for the secret, which is what the library behind knows.
 */
export async function readTokenCall(
  request: IncomingMessage,
  state: ProviderState,
): Promise<Record<string, string>> {
  const fields = Object.fromEntries(new URLSearchParams(await readText(request)));
  const { client_assertion, client_assertion_type: _, ...others } = fields;
  if (client_assertion === undefined || 'client_secret' in fields) return fields;
  const keys = createLocalJWKSet({ keys: state.keys.all().map(publicPart) });
  const { payload } = await jwtVerify(client_assertion, keys, { audience: EXCHANGE, subject: IDENTITY });
  state.counts.assertions += payload.sub === IDENTITY ? 1 : 0;
  return { ...others, client_secret: application.clientSecret };
}
