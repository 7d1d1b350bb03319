import { randomUUID } from 'node:crypto';
import {
  type AdminLink,
  createAdminKeys,
  createAdminLink,
  type GuardedAdminLink,
  guardAdminLink,
  LINK_MINUTES,
} from '#lib/auth/admin-link/admin-link.ts';
import { clientAddress, createNetworkOf } from '#lib/auth/client-address.ts';
import { createIsEnded } from '#lib/auth/ended-tokens.ts';
import { createIdentify } from '#lib/auth/identify.ts';
import { createRefusalRecorder } from '#lib/auth/record-refusals.ts';
import { authSecrets } from '#lib/auth/sign-in/auth-secrets.ts';
import type { SignIn } from '#lib/auth/sign-in/sign-in.ts';
import { type Environment, localAddress } from '#lib/config/environment.ts';
import type { Identify } from '#lib/core/access/principal.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import type { AdminOverrides } from './admin-overrides.ts';
import { slice } from './application.ts';
import { adminOverrides } from './ports.ts';
import { limits, records } from './records-and-limits.ts';

/** Callers and their records. Every other slice includes it: each route identifies its caller. */
export interface Identity {
  environment: Environment;
  /** Identifies the caller and counts the request. */
  identify: Identify;
  /** Aborts with a client-safe error when the process ends before the answers under way. */
  ending?: AbortSignal;
  /** Limits on requests, concurrent answers and tokens. */
  limits: Limits;
  /** Undefined where people do not sign in on our page. */
  signIn: SignIn | undefined;
  /** Undefined with sign-in, and where keys cannot be stored. */
  adminLink: GuardedAdminLink | undefined;
  /** Everything stored about people and by administrators. */
  records: Records;
  /** The admin overrides. */
  adminOverrides: AdminOverrides;
}

/** Identifies callers, signs people in, and stores records about them. */
export const identity = slice<Identity>('identity', async (application) => {
  const { environment, server } = application;
  const stored = await records(application);
  const overrides = await adminOverrides(application);
  const allowed = await limits(application);
  const signIn = buildSignIn(environment, stored);
  const adminLink = buildAdminLink(environment);
  const log = logFor(environment.LOG_LEVEL);
  const refused = createRefusalRecorder(
    (entry) => stored.audit.note(entry),
    (thrown) =>
      log.error(describeFailure(AppError.from(thrown), false), 'a rejected request was not recorded'),
  );
  const identify = createIdentify(environment, {
    policy: overrides.policy,
    session: signIn?.readSession,
    isEnded: signIn && createIsEnded(stored.sessions),
    administers: adminLink?.administers,
    networkOf: createNetworkOf(() => networkSecret(environment)),
    refused,
  });
  const counted = countRequests(allowed, environment);
  return {
    environment,
    identify: counted.identify(identify),
    ...(server && { ending: server.ending }),
    limits: allowed,
    signIn: counted.signIn(signIn),
    adminLink: adminLink && guardAdminLink(adminLink, { environment, limits: allowed, refused }),
    records: stored,
    adminOverrides: overrides,
  };
});

/** Counts requests where they are identified, and steps of signing in. */
export function countRequests(
  limits: Limits,
  environment: Environment,
): {
  identify(identify: Identify): Identify;
  signIn(signIn: SignIn | undefined): SignIn | undefined;
} {
  const countAddress = (request: Request) =>
    limits.countRequest({ owner: null, address: clientAddress(request, environment) ?? null });
  return {
    identify: (identify) => async (request, accepts) => {
      // Before the credential is checked, so that guesses at tokens are counted too.
      await countAddress(request);
      const caller = await identify(request, accepts);
      await limits.countRequest({ owner: caller.owner, address: null });
      return caller;
    },
    // The person is not known yet, so the address is counted.
    signIn: (signIn) =>
      signIn && {
        ...signIn,
        async step(request, form) {
          await countAddress(request);
          return signIn.step(request, form);
        },
      },
  };
}

function buildAdminLink(environment: Environment): AdminLink | undefined {
  if (whyNoAdminLink(environment) !== undefined) return undefined;
  const isSecure = environment.PUBLIC_URL?.startsWith('https:') ?? false;
  return createAdminLink(createAdminKeys(environment.DATA_DIR), isSecure);
}

/**
 * The key for hashing addresses, the same in all instances: the secret of the environment, that of DATA_DIR or, when
 * DATA_DIR is read-only, the address of the database with its password.
 */
function networkSecret({ AUTH_SECRET, DATA_DIR, READ_ONLY, identity: { records } }: Environment): string {
  if (READ_ONLY && AUTH_SECRET.length === 0) return records.kind === 'postgres' ? records.url : '';
  try {
    return authSecrets(AUTH_SECRET, DATA_DIR)[0];
  } catch {
    // DATA_DIR cannot be written right now; questions are answered anyway.
    return randomUUID();
  }
}

/** Sign-in on our page; undefined where it is off, or left to a proxy. Its code is loaded, and its secret read or made, at the first use. */
function buildSignIn(environment: Environment, { sessions, audit }: Records): SignIn | undefined {
  const config = environment.identity.signIn;
  if (config.mode === 'off' || config.provider.credential === undefined) return undefined;
  const log = logFor(environment.LOG_LEVEL);
  const failed = (code: string, about: object) => log.warn({ code, ...about }, 'sign-in failed');
  const signIn = memoizeAsync(async () => {
    const { openSignIn } = await import('./open-sign-in.ts');
    return openSignIn(config, { dataDir: environment.DATA_DIR, sessions, audit, failed });
  });
  return {
    readSession: async (request) => (await signIn()).readSession(request),
    find: async (request) => (await signIn()).find(request),
    isOver: async (request) => (await signIn()).isOver(request),
    leave: async (request) => (await signIn()).leave(request),
    list: async (request, owner) => (await signIn()).list(request, owner),
    end: async (owner, which) => (await signIn()).end(owner, which),
    step: async (request, form) => (await signIn()).step(request, form),
  };
}

/** Why this server has no administrator's link; undefined where it has one. */
export function whyNoAdminLink({ identity, READ_ONLY }: Environment): string | undefined {
  if (identity.signIn.mode !== 'off') {
    return `People sign in here (AUTH_MODE=${identity.signIn.mode}): those with the role ${identity.signIn.provider.adminRole} administer.`;
  }
  if (READ_ONLY) {
    return 'This server stores nothing (READ_ONLY): there is no administration without sign-in (AUTH_MODE).';
  }
  return undefined;
}

/**
 * A link that opens the administration in the first browser that opens it, within 15 minutes. Requires write access to
 * DATA_DIR. `revoke` ends all earlier access. Throws AppError `not-configured` when this server has no such links.
 */
export async function makeAdminLink(
  environment: Environment,
  options?: { revoke?: boolean },
): Promise<{ url: string; minutes: number }> {
  const reason = whyNoAdminLink(environment);
  if (reason !== undefined) throw new AppError('not-configured', reason);
  const key = await createAdminKeys(environment.DATA_DIR).makeLink(options);
  // The part after # stays in the browser: no server, proxy or log sees it, and no page receives it as referrer.
  return { url: `${environment.PUBLIC_URL ?? localAddress()}/admin-link#${key}`, minutes: LINK_MINUTES };
}
