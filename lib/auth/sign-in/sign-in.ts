import { AppError } from '#lib/shared/app-error.ts';
import type { SessionReader } from '../session-reader.ts';
import { claimsOf } from './issued-tokens.ts';
import { leavingAddress } from './leaving-address.ts';
import { ownOrigin } from './own-origin.ts';
import { forgetSession, isSessionId, sessionCookieOf } from './session-cookie.ts';
import type { SignInPorts } from './sign-in-ports.ts';
import { type SignInStep, signInSteps } from './sign-in-steps.ts';
import type { VaultSession } from './vault-session.ts';

/** What the account menu and the calls of our page need of a session. */
export interface SignedIn {
  name: string;
  username: string | null;
  accessToken: string;
  expiresAtMs: number;
  /** Of the access token. */
  claims: Record<string, unknown>;
}

/** The end of a session, on its way to the browser. */
export interface Leaving {
  cookies: string[];
  /** Where the browser goes next: to the provider, to be signed out there too, or to a path of ours. */
  location: string;
}

/** Signing in and out on our page, and the sessions that come of it. */
export interface SignIn {
  readSession: SessionReader;
  /** The session of a request; undefined without one, or when it is over. */
  find(request: Request): Promise<SignedIn | undefined>;
  /** Whether a request comes with a session that is over. */
  isOver(request: Request): Promise<boolean>;
  /** Ends the session of a request, if there is one. */
  leave(request: Request): Promise<Leaving>;
  /** Answers `/api/auth/…`; AppError `not-found` for what is no step. */
  step: SignInStep;
}

/** Sign-in with the provider of the environment. */
export function createSignIn(ports: SignInPorts): SignIn {
  const { config, vault } = ports;
  const secure = config.origin?.startsWith('https:') ?? false;

  async function current(request: Request): Promise<VaultSession | undefined> {
    const id = sessionCookieOf(request, secure);
    return id !== undefined && isSessionId(id) ? vault.read(id) : undefined;
  }

  return {
    async readSession(request) {
      if (sessionCookieOf(request, secure) === undefined) return undefined;
      const session = await current(request);
      if (session) return { accessToken: session.accessToken };
      throw new AppError('unauthenticated', 'Your session is over. Sign in again.');
    },
    async find(request) {
      const session = await current(request);
      return session && describe(session);
    },
    async isOver(request) {
      return sessionCookieOf(request, secure) !== undefined && (await current(request)) === undefined;
    },
    async leave(request) {
      const id = sessionCookieOf(request, secure);
      const session = id === undefined ? undefined : await vault.end(id);
      const location = session && (await leavingAddress(session, ownOrigin(request, config.origin), ports));
      return { cookies: [forgetSession(secure)], location: location ?? '/' };
    },
    step: signInSteps(ports, secure),
  };
}

function describe({ name, username, accessToken, endsAtMs }: VaultSession): SignedIn {
  return { name, username, accessToken, expiresAtMs: endsAtMs, claims: claimsOf(accessToken) };
}
