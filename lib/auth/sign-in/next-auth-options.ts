import type { NextAuthOptions, Profile } from 'next-auth';
import type { SignInProvider } from '#lib/config/people.ts';
import { PROVIDER_ID } from './ask-next-auth.ts';
import { scopeOf, wellKnownOf } from './identity-provider.ts';
import { type IssuedTokens, readTokens } from './issued-tokens.ts';
import { redeemCode } from './redeem-code.ts';
import { returnToOf } from './return-to.ts';
import { cookieRules } from './session-cookie.ts';
import type { SignInError } from './sign-in-error.ts';
import { LONGEST_SESSION_MS } from './vault-session.ts';

/** Who signed in, by the ID token that was checked. */
export interface SignedInPerson {
  tid: string;
  oid: string;
  name: string;
  username: string | null;
}

/** What happens at sign-in and sign-out. */
export interface NextAuthEvents {
  /** Somebody of a tenant that may is here; resolves with the id of the session. */
  signedIn(person: SignedInPerson, tokens: IssuedTokens): Promise<string>;
  /** Somebody came back from the provider who may not. */
  refused(person: Partial<SignedInPerson>): Promise<void>;
  signedOut(sessionId: string): Promise<void>;
  /** Something went wrong; neither tokens nor names are in it. */
  failed(code: string, about: Record<string, unknown>): void;
}

/** How next-auth is set up: Microsoft Entra ID by OpenID Connect, and a cookie that holds the id of a session alone. */
export function nextAuthOptions(
  provider: SignInProvider,
  secret: string,
  secure: boolean,
  events: NextAuthEvents,
): NextAuthOptions {
  return {
    secret,
    useSecureCookies: secure,
    cookies: cookieNames(secure),
    session: { strategy: 'jwt', maxAge: LONGEST_SESSION_MS / 1000 },
    // The cookie is the id, which means nothing to anybody but our store. Everything else is there.
    jwt: {
      encode: async ({ token }) => String(token?.['sessionId'] ?? ''),
      decode: async ({ token }) => (token ? { sessionId: token } : null),
    },
    providers: [entra(provider)],
    callbacks: {
      redirect: async ({ url, baseUrl }) => `${baseUrl}${returnToOf(baseUrl, url)}`,
      async signIn({ profile }) {
        const person = personOf(profile);
        if (person.tid && person.oid && provider.tenants.includes(person.tid)) return true;
        await events.refused(person);
        return false;
      },
      async jwt({ token, account, profile }) {
        if (!account) return token;
        const person = personOf(profile) as SignedInPerson;
        return { sessionId: await events.signedIn(person, readTokens({ ...account }, Date.now())) };
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
    id: PROVIDER_ID,
    name: 'Microsoft Entra ID',
    type: 'oauth',
    wellKnown: wellKnownOf(provider),
    clientId: provider.clientId,
    clientSecret: credential?.kind === 'secret' ? credential.secret : '',
    authorization: { params: { scope: scopeOf(provider) } },
    // Where we redeem codes ourselves, the proof is among the fields that we send.
    client: { token_endpoint_auth_method: redeem ? 'none' : 'client_secret_post' },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    httpOptions: { timeout: 15_000 },
    ...(redeem && { token: { request: redeem } }),
    profile: ({ oid, name }: Record<string, unknown>) => ({
      id: String(oid ?? 'nobody'),
      name: String(name ?? ''),
    }),
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

function personOf(profile: Profile | undefined): Partial<SignedInPerson> {
  const { tid, oid, name, preferred_username } = (profile ?? {}) as Record<string, unknown>;
  return {
    ...(typeof tid === 'string' && { tid }),
    ...(typeof oid === 'string' && { oid }),
    name: typeof name === 'string' ? name : '',
    username: typeof preferred_username === 'string' ? preferred_username : null,
  };
}

/** Whose fault it is and Entra's number for it, which operators look up. The rest may quote tokens. */
function whatFailed(about: unknown): Record<string, unknown> {
  const { error = about } = (about ?? {}) as { error?: unknown };
  const message = (error as { message?: unknown } | undefined)?.message;
  const text = typeof message === 'string' ? message : '';
  const reason = /^[a-z]+(_[a-z]+)+(?= \(|$)/.exec(text)?.[0];
  return { reason, entra: /AADSTS\d+/.exec(text)?.[0], fault: faultOf(text, reason) };
}

/** `reason` is what the provider's token endpoint said (RFC 6749, 5.2). */
function faultOf(text: string, reason: string | undefined): SignInError | undefined {
  if (/^expected 200 OK, got: 5|^connect |timed out|ENOTFOUND|ECONNRE/.test(text)) return 'provider';
  return reason === undefined || reason === 'invalid_grant' ? undefined : 'failed';
}
