import { type SignInProvider, wellKnownOf } from '#lib/config/identity.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { workloadIdentity } from '#lib/upstream/credential.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { SMALL_REPLY } from '#lib/upstream/service-reply.ts';
import { requireOwnDiscovery } from '../tokens/signing-keys.ts';
import { ALGORITHMS } from '../tokens/verify-token.ts';
import { type IssuedTokens, readTokens } from './vault-session.ts';

const CONNECT_MS = 5000;
const ANSWER_MS = 15_000;

/** The endpoints used from the provider's discovery document. */
export interface Addresses {
  token_endpoint: string;
  end_session_endpoint?: string;
  /** Of another provider than Entra, verified to be the configured issuer. */
  openId?: OpenIdMetadata;
}

/** What a sign-in with an OpenID Connect provider needs of its discovery document. */
export interface OpenIdMetadata {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  keysAddress: string;
  /** As openid-client names them. */
  clientAuthentication: 'client_secret_basic' | 'client_secret_post';
  idTokenAlgorithm: string;
  scopes: readonly string[];
  /** Whether every redirect of it names the issuer (RFC 9207). */
  namesIssuer: boolean;
}

/** Calls of this server to the identity provider. */
export interface IdentityProvider {
  /** The endpoints of the provider. Throws AppError `unavailable`. */
  addresses(): Promise<Addresses>;
  /**
   * Exchanges a refresh token for new tokens; undefined when it is no longer valid. Throws AppError `unavailable` when
   * the provider does not respond, which does not invalidate the token.
   */
  refresh(refreshToken: string): Promise<IssuedTokens | undefined>;
  /**
   * The URL at which a browser ends its session with the provider and returns to `comeBack`; undefined if the provider
   * has none.
   */
  endSessionAddress(
    of: { idToken: string | null; username: string | null },
    comeBack: string,
  ): Promise<string | undefined>;
}

/** The scopes that our page requests: identity, a token for our API, and refresh tokens. */
export function scopeOf({ scope, openId }: SignInProvider, known?: readonly string[]): string {
  // Google knows no offline_access, and rejects scopes that it does not know.
  const further = openId
    ? ['offline_access', 'groups'].filter((name) => known?.includes(name))
    : ['offline_access'];
  return ['openid', 'profile', 'email', ...further, scope].filter(Boolean).join(' ');
}

/** The configured identity provider. Its endpoints are fetched once; a failed fetch is retried. */
export function createIdentityProvider(provider: SignInProvider): IdentityProvider {
  const prove = proveClient(provider);
  const usesIdTokens = provider.openId?.usesIdTokens ?? false;
  let asked: Promise<Addresses> | undefined;
  const addresses = () => {
    asked ??= readAddresses(provider).catch((thrown: unknown) => {
      asked = undefined;
      throw thrown;
    });
    return asked;
  };
  return {
    addresses,
    async refresh(refreshToken) {
      const { token_endpoint, openId } = await addresses();
      const byHeader = openId?.clientAuthentication === 'client_secret_basic';
      const response = await ask(token_endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(byHeader && { authorization: basicOf(provider) }),
        },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          ...(!byHeader && { client_id: provider.clientId, ...(await prove()) }),
          scope: scopeOf(provider, openId?.scopes),
        }).toString(),
      });
      if (response.ok) return readTokens(await readJson(response), Date.now(), usesIdTokens);
      if (isFinal(response.status)) return undefined;
      throw noAnswer(new Error(`The token endpoint answered ${response.status}.`));
    },
    async endSessionAddress(of, comeBack) {
      const { end_session_endpoint: endpoint } = await addresses();
      return endpoint && endSession(endpoint, of, comeBack, provider.clientId);
    },
  };
}

/** Rejected for good, not because of rate or time limits. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

async function readAddresses(provider: SignInProvider): Promise<Addresses> {
  const response = await ask(wellKnownOf(provider), {});
  const said = response.ok ? await readJson(response) : {};
  const { token_endpoint, end_session_endpoint } = said;
  if (typeof token_endpoint !== 'string') {
    throw noAnswer(new Error(`The provider's description of itself came with ${response.status}.`));
  }
  return {
    token_endpoint,
    ...(provider.openId && { openId: readMetadata(provider, said) }),
    ...(typeof end_session_endpoint === 'string' && { end_session_endpoint }),
  };
}

function readMetadata(provider: SignInProvider, said: Record<string, unknown>): OpenIdMetadata {
  const { issuer, authorization_endpoint, jwks_uri, token_endpoint } = said;
  const endpoints = [authorization_endpoint, jwks_uri, token_endpoint].map(String);
  const [authorizationEndpoint = '', keysAddress = '', tokenEndpoint = ''] = endpoints;
  requireOwnDiscovery(provider, issuer, endpoints);
  const methods = textsIn(said['token_endpoint_auth_methods_supported']);
  const algorithms = textsIn(said['id_token_signing_alg_values_supported']);
  const signs = ALGORITHMS.filter((each) => algorithms.includes(each));
  return {
    issuer,
    authorizationEndpoint,
    tokenEndpoint,
    keysAddress,
    // Basic is the default of providers that name no method (OpenID Connect Discovery, 3).
    clientAuthentication:
      methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
        ? 'client_secret_post'
        : 'client_secret_basic',
    idTokenAlgorithm: signs[0] ?? 'RS256',
    scopes: textsIn(said['scopes_supported']),
    namesIssuer: said['authorization_response_iss_parameter_supported'] === true,
  };
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}

/** RFC 6749, 2.3.1: both are encoded as in a form first. */
function basicOf({ clientId, credential }: SignInProvider): string {
  const secret = credential?.kind === 'secret' ? credential.secret : '';
  const [id, proof] = [clientId, secret].map((text) => new URLSearchParams({ text }).toString().slice(5));
  return `Basic ${Buffer.from(`${id}:${proof}`).toString('base64')}`;
}

const connect = memoizeAsync(() => serviceFetch(CONNECT_MS, SMALL_REPLY));

async function ask(address: string, init: RequestInit): Promise<Response> {
  const fetchFrom = await connect();
  try {
    return await fetchFrom(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (cause) {
    throw noAnswer(cause);
  }
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch (cause) {
    throw noAnswer(cause);
  }
}

function noAnswer(cause: unknown): AppError {
  return new AppError('unavailable', 'The sign-in service does not respond. Try again in a moment.', {
    cause,
  });
}

/** Proxies reject longer URLs; the token of a user in 200 groups is that long. */
const LONGEST_ADDRESS = 6000;

/** With the token the provider shows no prompt; with the name it may ask which account to sign out. */
function endSession(
  endpoint: string,
  { idToken, username }: { idToken: string | null; username: string | null },
  comeBack: string,
  clientId: string,
): string {
  const url = new URL(endpoint);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', comeBack);
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  if (url.href.length > LONGEST_ADDRESS) url.searchParams.delete('id_token_hint');
  if (!url.searchParams.has('id_token_hint') && username) url.searchParams.set('logout_hint', username);
  return url.href;
}

/** RFC 7523, section 2.2. */
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Returns the fields of a token request that authenticate this application. */
export type ProveClient = () => Promise<Record<string, string>>;

/** Authenticates with the client secret, or with a token of this server's identity that the registration trusts. */
export function proveClient({ credential }: Pick<SignInProvider, 'credential'>): ProveClient {
  if (credential?.kind !== 'identity') {
    const fields = { client_secret: credential?.secret ?? '' };
    return async () => fields;
  }
  const tokens = workloadIdentity(credential.identity);
  return async () => ({ client_assertion_type: JWT_BEARER, client_assertion: await tokens() });
}
