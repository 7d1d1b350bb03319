import { createHash, timingSafeEqual } from 'node:crypto';
import { answererCapabilities, searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import { QUERY_AUTHORIZATION } from '#lib/config/services.ts';
import type { AccessFilter, Caller, Credentials, Identify, Owner } from '#lib/core/access/principal.ts';
import type { SettingsPolicy } from '#lib/core/settings/settings-policy.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { browserOwner } from './browser-owner.ts';
import { clientAddress } from './client-address.ts';
import type { IsEnded } from './ended-tokens.ts';
import {
  createRecognise,
  type KnownPerson,
  mayUseCookies,
  requireOwnPage,
  type SessionReader,
} from './recognise.ts';
import type { RecordRefusal } from './record-refusals.ts';

/** The dependencies of caller identification besides the environment. */
export interface IdentifyPorts {
  policy: () => Promise<SettingsPolicy>;
  /** Absent when our page offers no sign-in. */
  session?: SessionReader | undefined;
  /** Whether a bearer token is that of an ended session of our page. */
  isEnded?: IsEnded | undefined;
  /** Whether the browser opened an administrator link. Absent with sign-in, and when keys cannot be stored. */
  administers?: ((request: Request) => Promise<boolean>) | undefined;
  /** A keyed hash of an address (null: unknown), which groups the stored data of guests. */
  networkOf?: ((address: string | null) => string) | undefined;
  /** Called for every rejected request. */
  refused?: RecordRefusal | undefined;
}

/**
 * Identifies the caller according to AUTH_MODE. `off`: every caller is a guest, identified by browser; a browser that
 * opened an administrator link can administer. `optional`: also users, by token or session; guests read public
 * documents. `required`: only users, and client applications with a key. An invalid credential never makes a guest. See
 * docs/sign-in.md.
 */
export function createIdentify(environment: Environment, ports: IdentifyPorts): Identify {
  const { signIn } = environment.identity;
  const recognise =
    signIn.mode === 'off'
      ? async () => undefined
      : createRecognise(environment, signIn, ports.session, ports.isEnded);

  const isAdministrator = async (request: Request, person: KnownPerson | undefined, accepts: Credentials) => {
    if (signIn.mode !== 'off') return person?.principal.roles.includes(signIn.provider.adminRole) ?? false;
    // A caller's address proves nothing, because a local proxy forwards requests of strangers.
    const administers = (await ports.administers?.(request)) ?? false;
    if (administers && accepts === 'session') requireOwnPage(request, undefined);
    return administers && mayUseCookies(request, undefined);
  };

  const identify: Identify = async (request, accepts) => {
    const client = accepts === 'key' ? requireSubscription(request, environment) : null;
    const person = await recognise(request, accepts);
    if (!person && client === null && signIn.mode === 'required') {
      throw new AppError('unauthenticated', 'Sign in, or send an access token as bearer.');
    }
    const guest = person || client !== null ? null : guestOf(request, accepts, environment);
    const address = clientAddress(request, environment) ?? null;
    return {
      ...rightsOf(
        request,
        { person, client, isAdmin: await isAdministrator(request, person, accepts) },
        environment,
      ),
      owner: ownerOf(person, client, guest),
      address,
      ...(guest !== null && ports.networkOf && { network: ports.networkOf(address) }),
      access: accessOf(person, guest, environment),
      policy: await ports.policy(),
    };
  };

  return async (request, accepts) => {
    try {
      return await identify(request, accepts);
    } catch (thrown) {
      if (thrown instanceof AppError) ports.refused?.(request, thrown);
      throw thrown;
    }
  };
}

/** A request that another site triggers does not act as the browser's guest. */
function guestOf(
  request: Request,
  accepts: Credentials,
  { identity: { signIn } }: Environment,
): Owner | null {
  const owner = browserOwner(request);
  if (owner === undefined) return null;
  const origin = signIn.mode === 'off' ? undefined : signIn.origin;
  if (accepts === 'session') requireOwnPage(request, origin);
  return mayUseCookies(request, origin) ? owner : null;
}

function rightsOf(
  request: Request,
  { person, client, isAdmin }: { person: KnownPerson | undefined; client: string | null; isAdmin: boolean },
  environment: Environment,
): Pick<Caller, 'principal' | 'isAdmin' | 'mayOverridePrompt' | 'queryAuthorization'> {
  const shown =
    searchCapabilities(environment.services.search).callerAudience !== undefined
      ? request.headers.get(QUERY_AUTHORIZATION)
      : null;
  // A client's key is ours alone.
  const forwarded = client === null ? forwardedToken(request, environment) : undefined;
  const queryAuthorization = shown || person?.queryAuthorization || forwarded;
  return {
    principal: person?.principal ?? null,
    isAdmin,
    mayOverridePrompt: isAdmin || environment.ALLOW_PROMPT_OVERRIDE === 'on',
    ...(queryAuthorization && { queryAuthorization }),
  };
}

/** Without sign-in here, only another chat server knows the owner of the token. */
function forwardedToken({ headers }: Request, environment: Environment): string | undefined {
  const { takesCallerToken } = answererCapabilities(environment.services);
  if (!takesCallerToken || environment.identity.signIn.mode !== 'off') return undefined;
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

function ownerOf(person: KnownPerson | undefined, client: string | null, guest: Owner | null): Owner | null {
  if (person) return `user:${person.principal.tid}:${person.principal.oid}`;
  return client === null ? guest : `client:${client}`;
}

/** Everyone reads public documents; users also those that list them or their groups, guests also their browser's uploads. */
function accessOf(
  person: KnownPerson | undefined,
  guest: Owner | null,
  { identity }: Environment,
): AccessFilter {
  return {
    oids: person ? [person.principal.oid] : guest === null ? [] : [guest],
    groups: person?.principal.groups ?? [],
    ...(!identity.accessControl && { open: true as const }),
  };
}

/** The headers for keys, as used by gateways and Azure OpenAI. */
const HEADERS = ['ocp-apim-subscription-key', 'api-key'];

/**
 * Returns the name of the client application, or null when no keys are configured. Without sign-in the key may also be
 * a bearer token, as in OpenAI's API. Only hashes are configured, and all are compared, so neither the environment nor
 * timing reveals a key. Throws `unauthenticated`.
 */
export function requireSubscription(
  request: Request,
  { SUBSCRIPTION_KEYS, AUTH_MODE }: Pick<Environment, 'SUBSCRIPTION_KEYS' | 'AUTH_MODE'>,
): string | null {
  if (SUBSCRIPTION_KEYS.length === 0) return null;
  const key = keyOf(request, AUTH_MODE === 'off');
  const given = createHash('sha256').update(key).digest();
  let client: string | undefined;
  for (const entry of SUBSCRIPTION_KEYS) {
    const [name = '', hash = ''] = entry.split(':');
    if (timingSafeEqual(given, Buffer.from(hash, 'hex'))) client = name;
  }
  if (client !== undefined) return client;
  throw new AppError(
    'unauthenticated',
    `A valid key is needed, in the header Ocp-Apim-Subscription-Key or api-key${AUTH_MODE === 'off' ? ', or as a bearer token' : ''}.`,
    key === '' ? {} : { challenge: 'error="invalid_token", error_description="the key is not known"' },
  );
}

function keyOf({ headers }: Request, alsoAsBearer: boolean): string {
  for (const name of HEADERS) {
    const key = headers.get(name);
    if (key) return key;
  }
  return (alsoAsBearer && /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]) || '';
}
