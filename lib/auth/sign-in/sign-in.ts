import type { Owner } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { SessionReader } from '../recognise.ts';
import { forgetSession, isSessionId, sessionCookieOf } from './session-cookie.ts';
import type { ListedSession } from './session-vault.ts';
import {
  ownOrigin,
  type SignInPorts,
  type SignInStep,
  signInSteps,
  signOutAddress,
} from './sign-in-steps.ts';
import { claimsOf, type VaultSession } from './vault-session.ts';

/** The session data for the account menu and our page's API calls. */
export interface SignedIn {
  name: string;
  username: string | null;
  accessToken: string;
  expiresAtMs: number;
  /** The claims of the access token. */
  claims: Record<string, unknown>;
}

/** The cookies and redirect of a sign-out. */
export interface SignOutRedirect {
  cookies: string[];
  /** The browser's next page: the provider's sign-out, or a path of ours. */
  location: string;
}

/** Sign-in and sign-out on our page, and its sessions. */
export interface SignIn {
  readSession: SessionReader;
  /** The session of a request; undefined without one, or when it has ended. */
  find(request: Request): Promise<SignedIn | undefined>;
  /** Whether a request has the cookie of an ended session. */
  isOver(request: Request): Promise<boolean>;
  /** Ends the session of a request, if there is one. */
  leave(request: Request): Promise<SignOutRedirect>;
  /** The sessions of a person, with that of the request marked. */
  list(request: Request, owner: Owner): Promise<ListedSession[]>;
  /** Ends one session of a person, all but that of the request, or all. Resolves with their number. */
  end(owner: Owner, which: { id: string } | { othersThan: Request } | 'all'): Promise<number>;
  /** Handles `/api/auth/…`; throws AppError `not-found` for other actions. */
  step: SignInStep;
}

/** Creates sign-in with the configured provider. */
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
      throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
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
      const location = session && (await signOutAddress(session, ownOrigin(request, config.origin), ports));
      return { cookies: [forgetSession(secure)], location: location ?? '/' };
    },
    list: (request, owner) => vault.list(owner, sessionCookieOf(request, secure)),
    async end(owner, which) {
      if (which === 'all') return vault.endOf(owner, { except: undefined });
      if ('id' in which) return vault.endOf(owner, which);
      return vault.endOf(owner, { except: sessionCookieOf(which.othersThan, secure) });
    },
    step: signInSteps(ports, secure),
  };
}

function describe({ name, username, accessToken, endsAtMs }: VaultSession): SignedIn {
  return { name, username, accessToken, expiresAtMs: endsAtMs, claims: claimsOf(accessToken) };
}
