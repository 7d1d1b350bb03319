import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeJwt } from 'jose';
import { people, TENANT } from './people.ts';
import type { ProviderState } from './provider-state.ts';
import { readText, sendPage, signInForm } from './sign-in-pages.ts';

/** Hands a request on to a tenant, with a path below it. */
export type HandOn = (tid: string, path: string) => void;

const HINT = { domain_hint: 'organizations' };

/**
 * What Entra has at `/organizations`: people of any tenant sign in, each at their own. The issuer of its discovery is a
 * pattern.
 */
export async function answerForAnyTenant(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { state, handOn }: { state: ProviderState; handOn: HandOn },
): Promise<void> {
  const url = new URL(path, state.authority);
  switch (url.pathname) {
    case '/v2.0/.well-known/openid-configuration':
      state.counts.discovery += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(discovery(state)));
      return;
    case '/discovery/v2.0/keys':
      handOn(TENANT, path);
      return;
    case '/oauth2/v2.0/authorize':
      await findHome(url, request, response);
      return;
    case '/oauth2/v2.0/token':
      passToken(path, request, { state, handOn });
      return;
    case '/oauth2/v2.0/logout': {
      const hint = url.searchParams.get('id_token_hint');
      handOn(hint ? String(decodeJwt(hint)['tid']) : TENANT, path);
      return;
    }
    default:
      response.writeHead(404).end();
  }
}

function discovery({ authority }: ProviderState) {
  const below = `${authority}/organizations`;
  return {
    issuer: `${authority}/{tenantid}/v2.0`,
    authorization_endpoint: `${below}/oauth2/v2.0/authorize`,
    token_endpoint: `${below}/oauth2/v2.0/token`,
    jwks_uri: `${below}/discovery/v2.0/keys`,
    end_session_endpoint: `${below}/oauth2/v2.0/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  };
}

/** Asks who it is, and sends the browser to the tenant of that person. */
async function findHome(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const typed =
    request.method === 'POST' ? new URLSearchParams(await readText(request)).get('user') : undefined;
  const home = people.find(({ user }) => user === typed);
  if (!home) {
    sendPage(response, signInForm(`/organizations${url.pathname}${url.search}`, typed ?? ''));
    return;
  }
  const query = new URLSearchParams({
    ...Object.fromEntries(url.searchParams),
    ...HINT,
    login_hint: home.user,
  });
  response.writeHead(303, { location: `/${home.tid}${url.pathname}?${query}` }).end();
}

function passToken(
  path: string,
  { body }: IncomingMessage & { body?: Record<string, string> },
  { state, handOn }: { state: ProviderState; handOn: HandOn },
): void {
  const holder = state.grants.holderOf(body?.['code'] ?? body?.['refresh_token'] ?? '');
  handOn(people.find(({ user }) => user === holder)?.tid ?? TENANT, path);
}
