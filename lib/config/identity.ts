import { isAbsolute, relative, sep } from 'node:path';
import { RECORD_KINDS, type RetentionDays } from '#lib/shared/record-kinds.ts';
import { isLoopbackHost } from './endpoint.ts';
import { type OpenIdConfig, realmOf, resolveOpenId } from './open-id.ts';
import { authorityOf, cloudOf } from './resolve/cloud.ts';
import type { Faults, Variables } from './variables.ts';

/** An Azure identity that replaces a secret: the audience and the issuer of its tokens. */
export interface WorkloadIdentity {
  /** Such as `api://AzureADTokenExchange`. */
  audience: string;
  /** Absent in the public cloud. */
  authorityHost?: string;
}

/** What an application proves to the sign-in service that it is itself with. */
export type ClientCredential =
  | { kind: 'secret'; secret: string }
  | { kind: 'identity'; identity: WorkloadIdentity };

/** The application that people sign in to, as the identity provider knows it. */
export interface SignInProvider {
  /** Undefined for Microsoft Entra ID. */
  openId?: OpenIdConfig;
  /** The role of administrators. */
  adminRole: string;
  /** Such as `https://login.microsoftonline.com`: without a slash at its end. */
  authority: string;
  /** Its id, or `organizations`. */
  tenant: string;
  /** Ids of the tenants whose people get in; never empty. */
  tenants: readonly [string, ...string[]];
  /** The tenants whose app roles count: each tenant assigns its roles by itself. */
  adminTenants: readonly string[];
  clientId: string;
  /** Undefined: tokens are checked, but the page offers no sign-in. */
  credential: ClientCredential | undefined;
  /** Accepted audiences of access tokens. */
  audiences: readonly string[];
  /** The scope that the page asks for, whole, such as `api://…/access_as_user`; empty for none. */
  scope: string;
  /** Microsoft Graph, without a slash at its end. */
  graph: string;
}

/** The issuer of a provider; of Entra that of one tenant. */
export function issuerOf({ openId, authority, tenant }: SignInProvider): string {
  return openId?.issuer ?? `${authority}/${tenant}/v2.0`;
}

/** The URL of the provider's discovery document. */
export function wellKnownOf(provider: SignInProvider): string {
  return `${issuerOf(provider).replace(/\/+$/, '')}/.well-known/openid-configuration`;
}

/** How callers say who they are. */
export type SignInConfig =
  | { mode: 'off' }
  | {
      /** `optional`: guests see public documents. */
      mode: 'optional' | 'required';
      provider: SignInProvider;
      acceptsIdTokens: boolean;
      /** Whether the headers of App Service's built-in authentication are believed. */
      trustsAppService: boolean;
      /** The origin that people see; undefined: as they ask for it, on this machine alone. */
      origin: string | undefined;
      /** Secrets of session encryption: the first seals, all open. Empty: one is stored in DATA_DIR. */
      secrets: readonly string[];
    };

/** Where records are stored: in Postgres, in SQLite in a folder, or nowhere. */
export type RecordsConfig = { kind: 'none' } | StoreConfig;

/** A database that stores records. */
export type StoreConfig = { kind: 'sqlite'; dataDir: string } | PostgresConfig;

/** Postgres, and who gets in: whom the address names with its password, or with tokens of an identity. */
interface PostgresConfig {
  kind: 'postgres';
  url: string;
  identity?: WorkloadIdentity;
}

/** The environment's variables about people. */
export interface IdentityConfig {
  signIn: SignInConfig;
  /** Whether documents are shown only to those they list. */
  accessControl: boolean;
  records: RecordsConfig;
  retention: RetentionDays;
  /** Whether administrators see questions that were not answered. */
  showsRefused: boolean;
}

/** Who may use the application, and the records about them. Missing and contradictory variables are added to `faults`. */
export function resolveIdentity(variables: Variables, faults: Faults): IdentityConfig {
  const signIn = resolveSignIn(variables, faults);
  requireOtherFolder(variables, faults);
  return {
    signIn,
    accessControl: variables.ACCESS_CONTROL ?? signIn.mode !== 'off',
    records: resolveRecords(variables, faults),
    retention: resolveRetention(variables.RETENTION_DAYS),
    showsRefused: variables.SHOW_REFUSED_QUESTIONS,
  };
}

function resolveSignIn(variables: Variables, faults: Faults): SignInConfig {
  const { AUTH_MODE: mode, AUTH_TENANT_ID, AUTH_TENANTS, AUTH_CLIENT_ID, AUTH_API_AUDIENCE } = variables;
  if (mode === 'off') return { mode };
  const because = `AUTH_MODE=${mode}`;
  if (variables.AUTH_ISSUER !== undefined || faults.isWrong('AUTH_ISSUER')) {
    requireDatabase(variables, faults);
    const provider = resolveOpenIdProvider(variables, faults);
    return { mode, provider, ...resolveSignInRules(variables, faults) };
  }
  const tenant = faults.require('AUTH_TENANT_ID', AUTH_TENANT_ID, because);
  const clientId = faults.require('AUTH_CLIENT_ID', AUTH_CLIENT_ID, because);
  const [first, ...others] = tenant === 'organizations' ? AUTH_TENANTS : [tenant];
  const credential = resolveCredential(variables);
  requireDatabase(variables, faults);
  const missing = 'AUTH_TENANT_ID=organizations: anyone with a Microsoft account would get in';
  const tenants = [faults.require('AUTH_TENANTS', first, missing), ...others] as const;
  return {
    mode,
    provider: {
      adminRole: variables.AUTH_ADMIN_ROLE,
      authority: variables.AUTH_AUTHORITY,
      tenant,
      tenants,
      adminTenants: resolveAdminTenants(variables, tenants, faults),
      clientId,
      credential,
      audiences: AUTH_API_AUDIENCE === undefined ? [clientId, `api://${clientId}`] : [AUTH_API_AUDIENCE],
      scope: variables.AUTH_API_SCOPE ?? `api://${clientId}/access_as_user`,
      graph: variables.GRAPH_ENDPOINT,
    },
    ...resolveSignInRules(variables, faults),
  };
}

function resolveOpenIdProvider(variables: Variables, faults: Faults): SignInProvider {
  const openId = resolveOpenId(variables, faults);
  const clientId = faults.require('AUTH_CLIENT_ID', variables.AUTH_CLIENT_ID, 'AUTH_ISSUER is set');
  const realm = realmOf(openId);
  return {
    openId,
    adminRole: variables.AUTH_ADMIN_ROLE,
    authority: openId.issuer,
    tenant: realm,
    tenants: [realm],
    adminTenants: [realm],
    clientId,
    credential: resolveCredential(variables),
    audiences: [variables.AUTH_API_AUDIENCE ?? clientId],
    scope: variables.AUTH_API_SCOPE ?? '',
    graph: variables.GRAPH_ENDPOINT,
  };
}

function resolveSignInRules(variables: Variables, faults: Faults) {
  return {
    acceptsIdTokens: variables.ACCEPT_ID_TOKENS,
    trustsAppService: variables.TRUST_PROXY === 'app-service',
    origin: resolveOrigin(variables, faults),
    secrets: resolveSecrets(variables, faults),
  };
}

function requireDatabase(variables: Variables, faults: Faults): void {
  if (!variables.READ_ONLY || !resolveCredential(variables)) return;
  // Sessions rest in the database; tokens alone need none.
  faults.require('DATABASE_URL', variables.DATABASE_URL, 'people sign in and READ_ONLY stores nothing here');
}

function resolveAdminTenants(
  { AUTH_ADMIN_TENANTS: named }: Variables,
  tenants: readonly [string, ...string[]],
  faults: Faults,
): readonly string[] {
  const stranger = named.find((tenant) => !tenants.includes(tenant));
  if (stranger !== undefined) {
    faults.wrong('AUTH_ADMIN_TENANTS', stranger, 'it takes tenants that may sign in; see AUTH_TENANTS');
  }
  return named.length === 0 ? [tenants[0]] : named;
}

function resolveCredential(variables: Variables): ClientCredential | undefined {
  const { AUTH_CLIENT_SECRET: secret, AUTH_CLIENT_CREDENTIAL } = variables;
  if (AUTH_CLIENT_CREDENTIAL === 'managed-identity') {
    return { kind: 'identity', identity: standing(variables, 'exchangeAudience') };
  }
  return secret === undefined ? undefined : { kind: 'secret', secret };
}

function standing(variables: Variables, audience: 'exchangeAudience' | 'databaseAudience'): WorkloadIdentity {
  const cloud = cloudOf(variables);
  return { audience: cloud[audience], ...authorityOf(cloud) };
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
    const because = READ_ONLY ? 'nothing can be stored in DATA_DIR' : 'HOST is not this machine alone';
    faults.note(`AUTH_SECRET: missing (needed because AUTH_MODE=${AUTH_MODE} and ${because}); ${MAKE_ONE}`);
  }
  return secrets;
}

function resolveRecords(variables: Variables, faults: Faults): RecordsConfig {
  const { DATABASE_URL: url, DATABASE_AUTH, DATA_DIR: dataDir, READ_ONLY } = variables;
  if (DATABASE_AUTH === 'entra') {
    requireNoPassword(faults.require('DATABASE_URL', url, 'DATABASE_AUTH=entra'), faults);
    if (url !== undefined)
      return { kind: 'postgres', url, identity: standing(variables, 'databaseAudience') };
  }
  if (url !== undefined) return { kind: 'postgres', url };
  return READ_ONLY ? { kind: 'none' } : { kind: 'sqlite', dataDir };
}

/** A copy that takes the place of what it was made of would take it from the server that has it open. */
function requireOtherFolder({ SNAPSHOT_DIR: copies, DATA_DIR }: Variables, faults: Faults): void {
  if (copies === undefined) return;
  const from = relative(DATA_DIR, copies);
  // On another drive Windows knows no way from one to the other.
  if (isAbsolute(from) || from.split(sep)[0] === '..') return;
  faults.wrong(
    'SNAPSHOT_DIR',
    copies,
    'it takes a folder outside of DATA_DIR, which is lost together with it',
  );
}

/** A password beside tokens would look as if it were in use. */
function requireNoPassword(url: string, faults: Faults): void {
  if (!URL.canParse(url)) return;
  const { username, password } = new URL(url);
  if (password) faults.note('DATABASE_URL: it takes no password with DATABASE_AUTH=entra');
  if (!username)
    faults.note('DATABASE_URL: it names no user; with DATABASE_AUTH=entra that is the name of the identity');
}

/** One number applies to all kinds; `kind=days` to that kind, and takes precedence. */
function resolveRetention(entries: readonly string[]): RetentionDays {
  const parts = entries.map((entry) => entry.split('='));
  const forAll = parts.find(([, days]) => days === undefined)?.[0];
  const days = RECORD_KINDS.map((kind) => [kind, parts.find(([name]) => name === kind)?.[1] ?? forAll]);
  return Object.fromEntries(
    days.filter(([, number]) => number !== undefined).map(([kind, number]) => [kind, Number(number)]),
  );
}
