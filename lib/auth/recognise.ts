import { createHash } from 'node:crypto';
import { answererCapabilities, searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { SignInConfig, SignInProvider } from '#lib/config/identity.ts';
import type { Credentials, Principal } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { callingPage, isReadOnlyMethod } from '#lib/shared/request-headers.ts';
import { cachedPerUser, createFindGroups, createOnBehalfOf, type OnBehalfOf } from './behalf/on-behalf-of.ts';
import type { IsEnded } from './ended-tokens.ts';
import { hasMoreGroups, type Person, principalOf, refuseToken } from './tokens/claims.ts';
import { createAskProvider, createSigningKeys } from './tokens/signing-keys.ts';
import { createVerifyToken, type VerifyToken } from './tokens/verify-token.ts';

/** A signed-in session of our page. */
interface Session {
  /** A valid access token for our API, verified like any bearer token. */
  accessToken: string;
}

/**
 * Finds the session of a request's cookie and refreshes its token when it is about to expire. Undefined without a
 * cookie. Throws AppError `unauthenticated` for an expired session, so a user does not silently become a guest, and
 * `unavailable` when the session cannot be checked.
 */
export type SessionReader = (request: Request) => Promise<Session | undefined>;

/** An identified user with all their groups. */
export interface KnownPerson {
  principal: Principal;
  /** The user's token for the search service, when that service enforces access lists and a token is available. */
  queryAuthorization?: string;
}

/** Identifies the user of a request by any credential; undefined without one. Throws like `Identify`. */
type Recognise = (request: Request, accepts: Credentials) => Promise<KnownPerson | undefined>;

type SignIn = Extract<SignInConfig, { provider: unknown }>;

/**
 * Accepts a bearer token, App Service's sign-in, or our page's session. A bearer token takes precedence because the
 * caller sends it on purpose; browsers send the other two with every call.
 */
export function createRecognise(
  environment: Environment,
  signIn: SignIn,
  session: SessionReader | undefined,
  isEnded: IsEnded | undefined,
): Recognise {
  const { upstream } = environment.services;
  const now = () => performance.now();
  const keys = createSigningKeys(signIn.provider, { ask: createAskProvider(upstream), now });
  const verify = createVerifyToken(signIn, keys);
  const complete = createComplete(environment, signIn);

  const ambient = async (request: Request, accepts: Credentials): Promise<Person | undefined> => {
    const bySession = accepts === 'session' && session ? await session(request) : undefined;
    const person = signIn.trustsAppService
      ? await appServicePerson(request, signIn.provider, verify)
      : undefined;
    if (person || bySession) requireOwnPage(request, signIn.origin);
    return person ?? (bySession && verify(bySession.accessToken));
  };

  return async (request, accepts) => {
    const token = bearerOf(request);
    const person = token === undefined ? await ambient(request, accepts) : await verify(token);
    if (token !== undefined && (await isEnded?.(token))) {
      throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
    }
    return person && complete(person);
  };
}

/**
 * Adds missing groups and the token for the search service. Removes roles of tenants that may not name administrators.
 */
function createComplete(environment: Environment, { provider }: SignIn) {
  const { upstream, search } = environment.services;
  const rolesOf = ({ tid, roles }: Principal) => (provider.adminTenants.includes(tid) ? roles : []);
  const onBehalfOf = createOnBehalfOf(provider, upstream);
  const findGroups = createFindGroups(provider, { onBehalfOf, upstream, now: () => performance.now() });
  const { takesCallerToken } = answererCapabilities(environment.services);
  const { callerAudience, requiresCallerToken } = searchCapabilities(search);
  const findQueryToken =
    callerAudience !== undefined && provider.credential !== undefined
      ? createFindQueryToken(callerAudience, { onBehalfOf, now: Date.now })
      : undefined;
  // Without it SharePoint is not searched, and a notice says so; access lists of the search service need it.
  const unlessNeeded = (thrown: unknown): undefined => {
    if (!requiresCallerToken && thrown instanceof AppError) return undefined;
    throw thrown;
  };
  return async (person: Person): Promise<KnownPerson> => {
    const groups = person.hasMoreGroups ? await findGroups(person) : person.principal.groups;
    const borrows = findQueryToken !== undefined && person.assertion !== null;
    const borrowed = borrows ? await findQueryToken(person).catch(unlessNeeded) : undefined;
    return {
      principal: { ...person.principal, groups, roles: rolesOf(person.principal) },
      ...(borrowed !== undefined && { queryAuthorization: borrowed }),
      ...(takesCallerToken && person.assertion !== null && { queryAuthorization: person.assertion }),
    };
  };
}

/**
 * Returns the bearer token of a request; undefined without `Authorization`. Throws `unauthenticated` for any other
 * scheme, because a caller with a credential is not a guest.
 */
function bearerOf({ headers }: Request): string | undefined {
  const header = headers.get('authorization');
  if (header === null) return undefined;
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  throw refuseToken('the header Authorization must be Bearer followed by one token');
}

/** Gets a user's token for the search service. Throws AppError `forbidden` when that fails. */
type FindQueryToken = (person: Person) => Promise<string>;

/** Renewed this long before it expires, so it does not expire during a search. */
const MARGIN_MS = 120_000;
const MOST_PEOPLE = 2_000;

/** Gets tokens for the search service `audience` on users' behalf, and caches each until shortly before it expires. */
function createFindQueryToken(
  audience: string,
  { onBehalfOf, now }: { onBehalfOf: OnBehalfOf; now: () => number },
): FindQueryToken {
  const cachedRead = cachedPerUser<string>(MOST_PEOPLE, now);
  return (person) => {
    const { tid, oid } = person.principal;
    // Keyed by the assertion: another token may have other rights, or follow a sign-out.
    const proof = createHash('sha256')
      .update(person.assertion ?? '')
      .digest('base64url');
    return cachedRead(`${tid}:${oid}:${proof}`, async () => {
      const { token, endsAtMs } = await onBehalfOf(person, `${audience}/.default`);
      return { value: token, untilMs: endsAtMs - MARGIN_MS };
    });
  };
}

/** Claim names of App Service, and their names in tokens. */
const SHORT: Record<string, string> = {
  'http://schemas.microsoft.com/identity/claims/tenantid': 'tid',
  'http://schemas.microsoft.com/identity/claims/objectidentifier': 'oid',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': 'roles',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name': 'name',
};
const LISTS = ['groups', 'roles'];
const LONGEST_HEADER = 65_536;

/**
 * The user that App Service's built-in authentication signed in, from the headers it sets; undefined without them. Call
 * it only behind App Service, because any other client can forge these headers. Prefers its access token if it is for
 * this API; otherwise uses its list of claims. Throws `unauthenticated` for unreadable claims or another tenant.
 */
async function appServicePerson(
  { headers }: Request,
  { tenants }: SignInProvider,
  verify: VerifyToken,
): Promise<Person | undefined> {
  const encoded = headers.get('x-ms-client-principal');
  const byToken = await byTokens(headers, verify);
  if (byToken || encoded === null) return byToken;
  if (encoded.length > LONGEST_HEADER) throw refuseToken('its claims are too long');
  const claims = claimsIn(Buffer.from(encoded, 'base64').toString('utf8'));
  const principal = principalOf(claims);
  if (!tenants.includes(principal.tid)) {
    throw refuseToken('its tenant may not sign in here');
  }
  return { principal, hasMoreGroups: hasMoreGroups(claims), assertion: null };
}

/** By default App Service holds an access token for Graph, which is useless here but not an error. */
async function byTokens(headers: Headers, verify: VerifyToken): Promise<Person | undefined> {
  for (const name of ['x-ms-token-aad-access-token', 'x-ms-token-aad-id-token']) {
    const token = headers.get(name);
    const person = token === null ? undefined : await verify(token).catch(notForUs);
    if (person) return person;
  }
  return undefined;
}

function notForUs(thrown: unknown): undefined {
  if (thrown instanceof AppError && thrown.status < 500) return undefined;
  throw thrown;
}

function claimsIn(text: string): Record<string, unknown> {
  const claims: Record<string, unknown> = {};
  for (const [name, value] of pairsIn(text)) {
    if (LISTS.includes(name)) claims[name] = [...((claims[name] as string[] | undefined) ?? []), value];
    else claims[name] = name === '_claim_names' ? readObject(value) : value;
  }
  return claims;
}

function pairsIn(text: string): [name: string, value: string][] {
  const { auth_typ: by, claims } = readObject(text);
  // Other identity providers of App Service may issue any claims.
  if (by !== 'aad') throw refuseToken('App Service used another provider than Microsoft Entra ID');
  if (!Array.isArray(claims)) throw refuseToken('App Service sent no claims');
  return claims.filter(isRecord).flatMap(({ typ, val }) => {
    return typeof typ === 'string' && typeof val === 'string' ? [[SHORT[typ] ?? typ, val]] : [];
  });
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (cause) {
    throw refuseToken('App Service sent unreadable claims', cause);
  }
  throw refuseToken('App Service sent unreadable claims');
}

/**
 * Whether a call may rely on cookies, which browsers send automatically: it is read-only, or provably comes from our
 * own page.
 */
export function mayUseCookies(request: Request, publicOrigin: string | undefined): boolean {
  return isReadOnlyMethod(request) || callingPage(request, publicOrigin) === 'own';
}

/** Throws `forbidden` when a call may not rely on cookies. */
export function requireOwnPage(request: Request, publicOrigin: string | undefined): void {
  if (mayUseCookies(request, publicOrigin)) return;
  throw new AppError(
    'forbidden',
    'This call has a cookie but no proof that a page of this application sent it. Send its Origin, or a bearer token instead.',
  );
}
