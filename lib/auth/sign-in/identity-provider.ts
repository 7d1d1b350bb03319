import type { SignInProvider } from '#lib/config/identity.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { workloadIdentity } from '#lib/upstream/credential.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { SMALL_REPLY } from '#lib/upstream/service-reply.ts';
import { type IssuedTokens, readTokens } from './vault-session.ts';

const CONNECT_MS = 5000;
const ANSWER_MS = 15_000;

/** The endpoints used from the provider's discovery document. */
interface Addresses {
  token_endpoint: string;
  end_session_endpoint?: string;
}

/** Calls of this server to the identity provider. */
export interface IdentityProvider {
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

/** The URL of the provider's discovery document. */
export function wellKnownOf({ authority, tenant }: SignInProvider): string {
  return `${authority}/${tenant}/v2.0/.well-known/openid-configuration`;
}

/** The scopes that our page requests: identity, a token for our API, and refresh tokens. */
export function scopeOf({ scope }: SignInProvider): string {
  return `openid profile email offline_access ${scope}`;
}

/** The configured identity provider. Its endpoints are fetched once; a failed fetch is retried. */
export function createIdentityProvider(provider: SignInProvider): IdentityProvider {
  const prove = proveClient(provider);
  let asked: Promise<Addresses> | undefined;
  const addresses = () => {
    asked ??= readAddresses(provider).catch((thrown: unknown) => {
      asked = undefined;
      throw thrown;
    });
    return asked;
  };
  return {
    async refresh(refreshToken) {
      const { token_endpoint } = await addresses();
      const response = await ask(token_endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          client_id: provider.clientId,
          ...(await prove()),
          scope: scopeOf(provider),
        }).toString(),
      });
      if (response.ok) return readTokens(await readJson(response), Date.now());
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
    ...(typeof end_session_endpoint === 'string' && { end_session_endpoint }),
  };
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
