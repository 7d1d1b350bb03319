import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { NextAuthOptions, Profile } from 'next-auth';
import type { TokenEndpointHandler } from 'next-auth/providers/oauth';
import { type SignInProvider, wellKnownOf } from '#lib/config/identity.ts';
import { GOOGLE, type OpenIdConfig } from '#lib/config/open-id.ts';
import { openIdPrincipal } from '../tokens/open-id-claims.ts';
import { providerIdOf } from './ask-next-auth.ts';
import { type OpenIdMetadata, type ProveClient, proveClient, scopeOf } from './identity-provider.ts';
import { cookieRules } from './session-cookie.ts';
import { returnToOf, type SignInError } from './sign-in-page.ts';
import { type IssuedTokens, LONGEST_SESSION_MS, readTokens } from './vault-session.ts';

/** The signed-in user from the verified ID token. */
export interface SignedInPerson {
  tid: string;
  oid: string;
  name: string;
  username: string | null;
}

/** Callbacks of sign-in and sign-out. */
export interface NextAuthEvents {
  /** A user of an allowed tenant signed in; resolves with the session id. */
  signedIn(person: SignedInPerson, tokens: IssuedTokens): Promise<string>;
  /** A user who may not sign in returned from the provider. */
  refused(person: Partial<SignedInPerson>): Promise<void>;
  signedOut(sessionId: string): Promise<void>;
  /** An error occurred; the details contain neither tokens nor names. */
  failed(code: string, about: Record<string, unknown>): void;
}

/** Configures next-auth: the provider (with `metadata` another one than Microsoft Entra ID), and a cookie that contains only a session id. */
export function nextAuthOptions(
  provider: SignInProvider,
  secret: string,
  secure: boolean,
  { events, metadata }: { events: NextAuthEvents; metadata: OpenIdMetadata | undefined },
): NextAuthOptions {
  const usesIdTokens = provider.openId?.usesIdTokens ?? false;
  return {
    secret,
    useSecureCookies: secure,
    cookies: cookieNames(secure),
    session: { strategy: 'jwt', maxAge: LONGEST_SESSION_MS / 1000 },
    // The cookie is the session id; everything else is in our store.
    jwt: {
      encode: async ({ token }) => String(token?.['sessionId'] ?? ''),
      decode: async ({ token }) => (token ? { sessionId: token } : null),
    },
    providers: [metadata ? openIdProvider(provider, metadata) : entra(provider)],
    callbacks: {
      redirect: async ({ url, baseUrl }) => `${baseUrl}${returnToOf(baseUrl, url)}`,
      async signIn({ profile }) {
        const person = personOf(profile, provider);
        if (person.tid && person.oid && provider.tenants.includes(person.tid)) return true;
        await events.refused(person);
        return false;
      },
      async jwt({ token, account, profile }) {
        if (!account) return token;
        const person = personOf(profile, provider) as SignedInPerson;
        return {
          sessionId: await events.signedIn(person, readTokens({ ...account }, Date.now(), usesIdTokens)),
        };
      },
    },
    events: { signOut: async ({ token }) => events.signedOut(String(token['sessionId'])) },
    logger: {
      error: (code, about) => events.failed(code, whatFailed(about)),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

function entra(provider: SignInProvider): NextAuthOptions['providers'][number] {
  const { credential } = provider;
  const redeem = redeemCode(provider);
  return {
    id: providerIdOf(provider),
    name: 'Microsoft Entra ID',
    type: 'oauth',
    wellKnown: wellKnownOf(provider),
    clientId: provider.clientId,
    clientSecret: credential?.kind === 'secret' ? credential.secret : '',
    authorization: { params: { scope: scopeOf(provider) } },
    // When we redeem codes ourselves, our request includes the client credential.
    client: { token_endpoint_auth_method: redeem ? 'none' : 'client_secret_post' },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    httpOptions: { timeout: 15_000 },
    ...(redeem && { token: { request: redeem } }),
    profile: ({ oid, name }: Record<string, unknown>) => ({
      id: String(oid ?? 'unknown'),
      name: String(name ?? ''),
    }),
  };
}

/** Its endpoints are those of our own discovery, which has checked the issuer: the library's does not. */
function openIdProvider(
  provider: SignInProvider,
  metadata: OpenIdMetadata,
): NextAuthOptions['providers'][number] {
  const { credential, openId, audiences, clientId } = provider;
  const isGoogle = metadata.issuer === GOOGLE;
  return {
    id: providerIdOf(provider),
    name: 'OpenID Connect',
    type: 'oauth',
    issuer: metadata.issuer,
    jwks_endpoint: metadata.keysAddress,
    token: metadata.tokenEndpoint,
    clientId,
    clientSecret: credential?.kind === 'secret' ? credential.secret : '',
    authorization: {
      url: metadata.authorizationEndpoint,
      params: {
        scope: scopeOf(provider, metadata.scopes),
        // Auth0 issues a token for an API only when it is named; others ignore it.
        ...(openId?.usesIdTokens === false && audiences[0] !== clientId && { audience: audiences[0] }),
        ...(isGoogle && { access_type: 'offline' }),
      },
    },
    client: {
      token_endpoint_auth_method: metadata.clientAuthentication,
      id_token_signed_response_alg: metadata.idTokenAlgorithm,
    },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    httpOptions: { timeout: 15_000 },
    profile: ({ sub }: Record<string, unknown>) => ({ id: String(sub ?? 'unknown') }),
  };
}

function cookieNames(secure: boolean): NonNullable<NextAuthOptions['cookies']> {
  return {
    sessionToken: cookieRules('session', secure),
    csrfToken: cookieRules('csrf', secure),
    callbackUrl: cookieRules('return_to', secure),
    pkceCodeVerifier: cookieRules('pkce', secure),
    state: cookieRules('state', secure),
    nonce: cookieRules('nonce', secure),
  };
}

function personOf(profile: Profile | undefined, { openId }: SignInProvider): Partial<SignedInPerson> {
  const claims = { ...profile } as Record<string, unknown>;
  const { name, preferred_username, email } = claims;
  const username = [preferred_username, email].find((text) => typeof text === 'string') as string | undefined;
  const shown = { name: typeof name === 'string' ? name : '', username: username ?? null };
  if (openId) return { ...shown, ...idIn(claims, openId) };
  const { tid, oid } = claims;
  return {
    ...(typeof tid === 'string' && { tid }),
    ...(typeof oid === 'string' && { oid }),
    name: shown.name,
    username: typeof preferred_username === 'string' ? preferred_username : null,
  };
}

/** Nothing for a person who may not sign in here. */
function idIn(claims: Record<string, unknown>, openId: OpenIdConfig): Partial<SignedInPerson> {
  try {
    const { tid, oid, name } = openIdPrincipal(claims, openId);
    return { tid, oid, ...(name !== null && { name }) };
  } catch {
    return {};
  }
}

/** The cause and Entra's error number, for operators. The rest may quote tokens. */
function whatFailed(about: unknown): Record<string, unknown> {
  const { error = about } = (about ?? {}) as { error?: unknown };
  const message = (error as { message?: unknown } | undefined)?.message;
  const text = typeof message === 'string' ? message : '';
  const reason = /^[a-z]+(_[a-z]+)+(?= \(|$)/.exec(text)?.[0];
  return { reason, entra: /AADSTS\d+/.exec(text)?.[0], fault: faultOf(text, reason) };
}

/** `reason` is the error code of the provider's token endpoint (RFC 6749, 5.2). */
function faultOf(text: string, reason: string | undefined): SignInError | undefined {
  if (/^expected 200 OK, got: 5|^connect |timed out|ENOTFOUND|ECONNRE/.test(text)) return 'provider';
  return reason === undefined || reason === 'invalid_grant' ? undefined : 'failed';
}

const SKEW_SECONDS = 60;

type Redeemed = Awaited<ReturnType<Redeem>>;
type Redeem = NonNullable<TokenEndpointHandler['request']>;

/** The call that redeems an authorization code; undefined for the library's default, with a client secret. */
function redeemCode(provider: SignInProvider): Redeem | undefined {
  const prove = proveClient(provider);
  if (provider.tenant === 'organizations') return (call) => redeemForAnyTenant(call, prove);
  return provider.credential?.kind === 'identity' ? (call) => redeemByIdentity(call, prove) : undefined;
}

/** Like the library's default with the same checks, plus a fresh client assertion. */
async function redeemByIdentity(
  { client, provider, params, checks }: Parameters<Redeem>[0],
  prove: ProveClient,
): Promise<Redeemed> {
  const tokens = await client.callback(provider.callbackUrl, params, checks, { exchangeBody: await prove() });
  return { tokens };
}

/**
 * With several tenants, the issuer in the discovery document is a pattern, which the library supports only for
 * Microsoft's public cloud. Performs all of its checks: state, PKCE, nonce, signature, audience, time, and that the
 * issuer matches the token's tenant. Allowed tenants are checked elsewhere.
 */
async function redeemForAnyTenant(
  { client, provider, params, checks }: Parameters<Redeem>[0],
  prove: ProveClient,
): Promise<Redeemed> {
  const { state, nonce, code_verifier } = checks as Partial<Record<string, string>>;
  if (!state || params.state !== state) throw new Error('The state is not the one that was sent.');
  const tokens = await client.grant({
    grant_type: 'authorization_code',
    code: params.code,
    redirect_uri: provider.callbackUrl,
    code_verifier,
    ...(await prove()),
  });
  const { issuer, jwks_uri } = client.issuer.metadata;
  const { payload } = await jwtVerify(tokens.id_token ?? '', createRemoteJWKSet(new URL(jwks_uri ?? '')), {
    audience: provider.clientId ?? '',
    algorithms: ['RS256'],
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['exp', 'iat'],
  });
  if (!nonce || payload['nonce'] !== nonce) throw new Error('The nonce is not the one that was sent.');
  if (payload.iss !== issuer.replace('{tenantid}', String(payload['tid']))) {
    throw new Error('The token is not of the tenant it names.');
  }
  return { tokens };
}
