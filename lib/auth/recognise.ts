import type { Environment } from '#lib/config/environment.ts';
import { hasNativeAccess } from '#lib/config/native-access.ts';
import type { SignInConfig } from '#lib/config/people.ts';
import type { Credentials } from '#lib/core/identify.ts';
import type { Principal } from '#lib/core/principal.ts';
import { appServicePerson } from './app-service-person.ts';
import { bearerOf } from './bearer-of.ts';
import { createFindGroups } from './behalf/find-groups.ts';
import { createFindQueryToken } from './behalf/find-query-token.ts';
import { createOnBehalfOf } from './behalf/on-behalf-of.ts';
import { requireOwnPage } from './own-pages.ts';
import type { SessionReader } from './session-reader.ts';
import { createAskProvider } from './tokens/ask-provider.ts';
import type { Person } from './tokens/person.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import { createVerifyToken } from './tokens/verify-token.ts';

/** Somebody who is known, with all their groups. */
export interface KnownPerson {
  principal: Principal;
  /** A token of theirs for the search service, where that keeps access lists of its own and one can be had. */
  queryAuthorization?: string;
}

/** Tells the person behind a request by whatever it shows; undefined when it shows nothing. Throws as `Identify` does. */
export type Recognise = (request: Request, accepts: Credentials) => Promise<KnownPerson | undefined>;

type SignIn = Extract<SignInConfig, { provider: unknown }>;

/**
 * People show a bearer token, or have been signed in by App Service in front of us, or on our page. A bearer token goes
 * first: it is what a caller shows on purpose. The other two come with any call of a browser.
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
 * Adds groups and the token for the search service, which a credential lacks. Removes roles from tenants that do not
 * name administrators.
 */
function createComplete(environment: Environment, { provider }: SignIn) {
  const { upstream, search } = environment.services;
  const rolesOf = ({ tid, roles }: Principal) => (provider.adminTenants.includes(tid) ? roles : []);
  const onBehalfOf = createOnBehalfOf(provider, upstream);
  const findGroups = createFindGroups(provider, { onBehalfOf, upstream, now: () => performance.now() });
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
    };
  };
}
