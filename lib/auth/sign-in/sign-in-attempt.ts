import type { NextAuthEvents, SignedInPerson } from './next-auth-options.ts';
import { isSessionId, sessionCookieOf } from './session-cookie.ts';
import type { SignInError } from './sign-in-error.ts';
import type { SignInPorts } from './sign-in-ports.ts';
import type { VaultSession } from './vault-session.ts';

/** What came of one call of next-auth, beside its answer. */
export interface SignInAttempt {
  events: NextAuthEvents;
  /** The session that ended, if one did. */
  ended: () => VaultSession | undefined;
  /** What went wrong, where it was more than the attempt's age. */
  fault: () => SignInError | undefined;
}

/** Keeps sessions as next-auth says that people come and go, and notes it in the audit log. */
export function createAttempt(request: Request, secure: boolean, ports: SignInPorts): SignInAttempt {
  const { vault, audit } = ports;
  let ended: VaultSession | undefined;
  let fault: SignInError | undefined;
  return {
    ended: () => ended,
    fault: () => fault,
    events: {
      async signedIn(person, tokens) {
        const { name, username } = person;
        const owner = ownerOf(person);
        const id = await vault.begin({ ...tokens, owner, name, username, signedInAtMs: Date.now() });
        // Whoever was signed in here before is not any more.
        const former = sessionCookieOf(request, secure);
        if (former !== undefined && isSessionId(former)) await vault.end(former);
        await audit.note({ action: 'sign-in', owner, name, target: null, detail: {} });
        return id;
      },
      async refused({ tid, oid, name }) {
        const owner = tid && oid ? ownerOf({ tid, oid }) : null;
        const detail = { reason: 'tenant', tenant: tid ?? null };
        await audit.note({ action: 'refused', owner, name: name ?? null, target: 'sign-in', detail });
      },
      async signedOut(sessionId) {
        ended = isSessionId(sessionId) ? await vault.end(sessionId) : undefined;
        if (!ended) return;
        const { owner, name } = ended;
        await audit.note({ action: 'sign-out', owner, name, target: null, detail: {} });
      },
      failed(code, about) {
        fault = about['fault'] as SignInError | undefined;
        ports.failed(code, about);
      },
    },
  };
}

function ownerOf({ tid, oid }: Pick<SignedInPerson, 'tid' | 'oid'>): `user:${string}` {
  return `user:${tid}:${oid}`;
}
