import { randomUUID } from 'node:crypto';
import { createAdminKeys } from '#lib/auth/admin-link/admin-keys.ts';
import { type AdminLink, createAdminLink } from '#lib/auth/admin-link/admin-link.ts';
import { createIdentify } from '#lib/auth/identify.ts';
import { createNetworkOf } from '#lib/auth/network-of.ts';
import { createNoteRefusals } from '#lib/auth/note-refusals.ts';
import { authSecrets } from '#lib/auth/sign-in/auth-secrets.ts';
import { createIdentityProvider } from '#lib/auth/sign-in/identity-provider.ts';
import { createSeal } from '#lib/auth/sign-in/seal.ts';
import { createSessionVault } from '#lib/auth/sign-in/session-vault.ts';
import { createSignIn, type SignIn } from '#lib/auth/sign-in/sign-in.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { Identify } from '#lib/core/identify.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { SettingsPolicy } from '#lib/core/settings-policy.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { whyNoAdminLink } from './make-admin-link.ts';

/** How callers are told apart, and how people sign in. */
export function buildPeople(
  environment: Environment,
  records: Records,
  policy: () => Promise<SettingsPolicy>,
): { identify: Identify; signIn: SignIn | undefined; adminLink: AdminLink | undefined } {
  const signIn = buildSignIn(environment, records);
  const log = logFor(environment.LOG_LEVEL);
  const failed = (thrown: unknown) =>
    log.error(describeFailure(AppError.from(thrown), false), 'a refusal was not noted');
  const refused = createNoteRefusals((entry) => records.audit.note(entry), failed);
  const adminLink = buildAdminLink(environment);
  const networkOf = createNetworkOf(() => networkSecret(environment));
  const identify = createIdentify(environment, {
    policy,
    session: signIn?.readSession,
    administers: adminLink?.administers,
    networkOf,
    refused,
  });
  return { identify, signIn, adminLink };
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
function networkSecret({ AUTH_SECRET, DATA_DIR, READ_ONLY, people: { records } }: Environment): string {
  if (READ_ONLY && AUTH_SECRET.length === 0) return records.kind === 'postgres' ? records.url : '';
  try {
    return authSecrets(AUTH_SECRET, DATA_DIR)[0];
  } catch {
    // DATA_DIR cannot be written right now; questions are answered anyway.
    return randomUUID();
  }
}

/** Sign-in on our page; undefined where it is off, or left to something else. Reads or makes its secret when it is first used. */
function buildSignIn(environment: Environment, records: Records): SignIn | undefined {
  const config = environment.people.signIn;
  if (config.mode === 'off' || config.provider.credential === undefined) return undefined;
  const make = () => {
    const secrets = authSecrets(config.secrets, environment.DATA_DIR);
    const provider = createIdentityProvider(config.provider);
    const seal = createSeal(secrets);
    const vault = createSessionVault({ sessions: records.sessions, seal, provider, now: Date.now });
    const log = logFor(environment.LOG_LEVEL);
    return createSignIn({
      config,
      secret: secrets[0],
      vault,
      provider,
      audit: records.audit,
      failed: (code, about) => log.warn({ code, ...about }, 'sign-in failed'),
    });
  };
  let made: SignIn | undefined;
  const signIn = () => {
    made ??= make();
    return made;
  };
  return {
    readSession: async (request) => signIn().readSession(request),
    find: async (request) => signIn().find(request),
    isOver: async (request) => signIn().isOver(request),
    leave: async (request) => signIn().leave(request),
    step: async (request, form) => signIn().step(request, form),
  };
}
