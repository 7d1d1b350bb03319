import { isLoopbackHost } from '../endpoint.ts';
import type { PeopleConfig, RecordsConfig, RetentionDays, SignInConfig } from '../people.ts';
import { names } from '../variable-kinds.ts';
import type { Variables } from '../variables.ts';
import type { Faults } from './faults.ts';

const KINDS = ['conversations', 'feedback', 'uploads', 'audit', 'usage'] as const;

/** Who may use the application, and what is kept about them. What is missing or contradicts itself goes into `faults`. */
export function resolvePeople(variables: Variables, faults: Faults): PeopleConfig {
  const signIn = resolveSignIn(variables, faults);
  return {
    signIn,
    accessControl: variables.ACCESS_CONTROL ?? signIn.mode !== 'off',
    records: resolveRecords(variables),
    retention: resolveRetention(variables.RETENTION_DAYS),
  };
}

function resolveSignIn(variables: Variables, faults: Faults): SignInConfig {
  const { AUTH_MODE: mode, AUTH_TENANT_ID, AUTH_TENANTS, AUTH_CLIENT_ID, AUTH_API_AUDIENCE } = variables;
  if (mode === 'off') return { mode };
  const because = `AUTH_MODE=${mode}`;
  const tenant = faults.require('AUTH_TENANT_ID', AUTH_TENANT_ID, because);
  const clientId = faults.require('AUTH_CLIENT_ID', AUTH_CLIENT_ID, because);
  const [first, ...others] = tenant === 'organizations' ? AUTH_TENANTS : [tenant];
  if (variables.READ_ONLY && variables.AUTH_CLIENT_SECRET !== undefined) {
    // Sessions rest in the database; tokens alone need none.
    faults.require('DATABASE_URL', variables.DATABASE_URL, `people sign in and READ_ONLY keeps nothing here`);
  }
  const missing = 'AUTH_TENANT_ID=organizations: everybody with an account of Microsoft would get in';
  return {
    mode,
    provider: {
      authority: variables.AUTH_AUTHORITY,
      tenant,
      tenants: [faults.require('AUTH_TENANTS', first, missing), ...others],
      clientId,
      clientSecret: variables.AUTH_CLIENT_SECRET,
      audiences: AUTH_API_AUDIENCE === undefined ? [clientId, `api://${clientId}`] : [AUTH_API_AUDIENCE],
      scope: variables.AUTH_API_SCOPE ?? `api://${clientId}/access_as_user`,
      graph: variables.GRAPH_ENDPOINT,
    },
    acceptsIdTokens: variables.ACCEPT_ID_TOKENS,
    trustsAppService: variables.TRUST_PROXY === 'app-service',
    origin: resolveOrigin(variables, faults),
    secrets: resolveSecrets(variables, faults),
  };
}

function resolveOrigin({ PUBLIC_URL, HOST, AUTH_MODE }: Variables, faults: Faults): string | undefined {
  if (PUBLIC_URL === undefined) {
    if (!isLoopbackHost(HOST)) {
      faults.require('PUBLIC_URL', PUBLIC_URL, `AUTH_MODE=${AUTH_MODE} and HOST is not this machine alone`);
    }
    return undefined;
  }
  const { origin } = new URL(PUBLIC_URL);
  if (PUBLIC_URL !== origin) {
    faults.wrong('PUBLIC_URL', PUBLIC_URL, `it takes no path here; pages are served from ${origin}/`);
  }
  return origin;
}

/** Guessing a secret must take longer than a secret lives. */
const SHORTEST_SECRET = 32;
const MAKE_ONE = 'try `openssl rand -base64 32`';

function resolveSecrets(
  { AUTH_SECRET: secrets, HOST, AUTH_MODE, READ_ONLY }: Variables,
  faults: Faults,
): string[] {
  if (secrets.some((secret) => secret.length < SHORTEST_SECRET)) {
    faults.note(`AUTH_SECRET: each needs ${SHORTEST_SECRET} characters; ${MAKE_ONE}`);
  }
  if (secrets.length > 2) faults.note('AUTH_SECRET: it takes two at most, the new one first');
  if (secrets.length === 0 && (READ_ONLY || !isLoopbackHost(HOST))) {
    const because = READ_ONLY ? 'nothing can be kept in DATA_DIR' : 'HOST is not this machine alone';
    faults.note(`AUTH_SECRET: missing (needed because AUTH_MODE=${AUTH_MODE} and ${because}); ${MAKE_ONE}`);
  }
  return secrets;
}

function resolveRecords({ DATABASE_URL: url, DATA_DIR: dataDir, READ_ONLY }: Variables): RecordsConfig {
  if (url !== undefined) return { kind: 'postgres', url };
  return READ_ONLY ? { kind: 'none' } : { kind: 'sqlite', dataDir };
}

/** One number is for all kinds; `kind=days` for that one, and goes before it. */
function resolveRetention(text: string): RetentionDays {
  const parts = names(text).map((part) => part.split('='));
  const forAll = parts.find(([, days]) => days === undefined)?.[0];
  const entries = KINDS.flatMap((kind) => {
    const days = parts.find(([name]) => name === kind)?.[1] ?? forAll;
    return days === undefined ? [] : [[kind, Number(days)] as const];
  });
  return Object.fromEntries(entries);
}
