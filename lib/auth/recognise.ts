import { createHash } from 'node:crypto';
import type { Environment } from '#lib/config/environment.ts';
import type { SignInConfig } from '#lib/config/people.ts';
import { asksChatApi, hasNativeAccess } from '#lib/config/services.ts';
import type { Credentials } from '#lib/core/identify.ts';
import type { Principal } from '#lib/core/principal.ts';
import { appServicePerson } from './app-service-person.ts';
import { createFindGroups } from './behalf/find-groups.ts';
import { cachedPerUser, createOnBehalfOf, type OnBehalfOf } from './behalf/on-behalf-of.ts';
import { requireOwnPage } from './own-pages.ts';
import type { SessionReader } from './session-reader.ts';
import { createAskProvider } from './tokens/ask-provider.ts';
import { type Person, refuseToken } from './tokens/claims.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import { createVerifyToken } from './tokens/verify-token.ts';

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
  const forwards = asksChatApi(environment);
  const canBorrow = hasNativeAccess(environment) && provider.credential !== undefined;
  const findQueryToken =
    canBorrow && search.engine === 'azure'
      ? createFindQueryToken(search.audience, { onBehalfOf, now: Date.now })
      : undefined;
  return async (person: Person): Promise<KnownPerson> => {
    const groups = person.hasMoreGroups ? await findGroups(person) : person.principal.groups;
    const borrows = findQueryToken !== undefined && person.assertion !== null;
    return {
      principal: { ...person.principal, groups, roles: rolesOf(person.principal) },
      ...(borrows && { queryAuthorization: await findQueryToken(person) }),
      ...(forwards && person.assertion !== null && { queryAuthorization: person.assertion }),
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
