import type {
  INetworkModule,
  NetworkRequestOptions,
  NetworkResponse,
  NodeAuthOptions,
} from '@azure/msal-node';
import type { ClientCredential, SignInProvider } from '#lib/config/identity.ts';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { isRecord } from '#lib/shared/json.ts';
import { workloadIdentity } from '#lib/upstream/credential.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import type { Person } from '../tokens/claims.ts';

/** A token to call another service on a user's behalf. */
interface BorrowedToken {
  token: string;
  endsAtMs: number;
}

/**
 * Gets a token for a scope such as `https://graph.microsoft.com/User.Read` on behalf of a user whose access token was
 * verified. Throws AppError `forbidden` without an access token, a client credential or consent.
 */
export type OnBehalfOf = (person: Person, scope: string) => Promise<BorrowedToken>;

/** Uses the on-behalf-of flow of the sign-in service. Loads the library at the first call; stores no token. */
export function createOnBehalfOf(provider: SignInProvider, config: UpstreamConfig): OnBehalfOf {
  const { clientId, credential, authority } = provider;
  const proof = credential && msalProof(credential);
  const network = memoizeAsync(async () => createProviderNetwork(authority, config));
  return async ({ principal, assertion }, scope) => {
    if (assertion === null || proof === undefined) throw refusal();
    const { ConfidentialClientApplication } = await import('@azure/msal-node');
    const { host } = new URL(authority);
    // One client per call: its cache would otherwise hold the tokens of all users.
    const client = new ConfidentialClientApplication({
      auth: {
        clientId,
        ...proof,
        authority: `https://${host}/${principal.tid}`,
        knownAuthorities: [host],
        authorityMetadata: metadataOf(authority, principal.tid),
      },
      system: { networkClient: await network(), disableInternalRetries: true },
    });
    const result = await client
      .acquireTokenOnBehalfOf({ oboAssertion: assertion, scopes: [scope], skipCache: true })
      .catch((thrown: unknown) => {
        throw refusal(thrown);
      });
    if (!result) throw refusal();
    return { token: result.accessToken, endsAtMs: result.expiresOn?.getTime() ?? Date.now() };
  };
}

/** The library requests an assertion whenever it needs one. */
function msalProof(credential: ClientCredential): Pick<NodeAuthOptions, 'clientSecret' | 'clientAssertion'> {
  if (credential.kind === 'secret') return { clientSecret: credential.secret };
  return { clientAssertion: workloadIdentity(credential.identity) };
}

function refusal(cause?: unknown): AppError {
  return new AppError('forbidden', 'This server cannot ask other services on your behalf.', { cause });
}

/** Entra's documented endpoints, so no discovery request is needed. */
function metadataOf(authority: string, tid: string): string {
  const { host } = new URL(authority);
  const below = `https://${host}/${tid}`;
  return JSON.stringify({
    issuer: `${below}/v2.0`,
    authorization_endpoint: `${below}/oauth2/v2.0/authorize`,
    token_endpoint: `${below}/oauth2/v2.0/token`,
    jwks_uri: `${below}/discovery/v2.0/keys`,
  });
}

/** A cached value and its expiry. */
interface Found<T> {
  value: T;
  untilMs: number;
}

/**
 * Caches the results of `find` per key until they expire, for a maximum number of keys (the oldest is evicted).
 * Concurrent calls for one key share one lookup; failures are not cached.
 */
export function cachedPerUser<T>(
  most: number,
  now: () => number,
): (key: string, find: () => Promise<Found<T>>) => Promise<T> {
  const known = new Map<string, Found<T>>();
  const underWay = new Map<string, Promise<Found<T>>>();
  const search = async (key: string, find: () => Promise<Found<T>>) => {
    try {
      const found = await find();
      known.delete(key);
      known.set(key, found);
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
      return found;
    } finally {
      underWay.delete(key);
    }
  };
  return async (key, find) => {
    const found = known.get(key);
    if (found && now() < found.untilMs) return found.value;
    const searching = underWay.get(key) ?? search(key, find);
    underWay.set(key, searching);
    return (await searching).value;
  };
}

const MOST_BYTES = 1_000_000;

/**
 * MSAL's network module: our timeouts and retries, and only the configured authority. MSAL requires https; an authority
 * on this machine is called as configured.
 */
function createProviderNetwork(authority: string, config: UpstreamConfig): INetworkModule {
  const upstream = createUpstream('sign-in', config, readHttpFailure);
  const { origin, host } = new URL(authority);
  const connect = memoizeAsync(() => serviceFetch(config.connectTimeoutMs, { bytes: MOST_BYTES }));
  const send = async <T>(method: string, address: string, options: NetworkRequestOptions = {}) => {
    const url = new URL(address);
    if (url.host !== host) throw new Error(`${url.host} is not the sign-in service`);
    const fetchFrom = await connect();
    return upstream.call(async (signal) => {
      const response = await fetchFrom(origin + url.pathname + url.search, {
        method,
        signal,
        ...(options.headers && { headers: options.headers }),
        ...(options.body !== undefined && { body: options.body }),
      });
      return readReply<T>(response);
    });
  };
  return {
    sendGetRequestAsync: (address, options) => send('GET', address, options),
    sendPostRequestAsync: (address, options) => send('POST', address, options),
  };
}

/** MSAL handles client errors; transient errors are retried here. */
async function readReply<T>(response: Response): Promise<NetworkResponse<T>> {
  const { status, headers } = response;
  if (status >= 500 || status === 429) {
    await response.body?.cancel();
    throw Object.assign(new Error(`answered ${status}`), { status, headers });
  }
  return { status, headers: Object.fromEntries(headers), body: (await response.json()) as T };
}

/** Looks up the groups of a user whose token does not list them all. Throws AppError `forbidden` when that fails. */
type FindGroups = (person: Person) => Promise<string[]>;

/** The dependencies of a group lookup. */
interface FindGroupsPorts {
  onBehalfOf: OnBehalfOf;
  upstream: UpstreamConfig;
  /** Milliseconds. */
  now: () => number;
}

/** Cache time of groups; a user who left a group may read its documents for this time. */
const REMEMBER_MS = 5 * 60_000;
const MOST_PEOPLE = 500;
/** More than Graph returns here. */
const MOST_GROUPS = 12_000;
const MOST_GROUP_BYTES = 2_000_000;

/**
 * Looks up users' groups in Microsoft Graph on their behalf, including nested ones, and caches them for minutes.
 * Rejects a user whose groups are unknown, because their access would be a guess.
 */
export function createFindGroups({ graph }: SignInProvider, ports: FindGroupsPorts): FindGroups {
  const { onBehalfOf, now } = ports;
  const upstream = createUpstream('directory', ports.upstream, readHttpFailure);
  const connect = memoizeAsync(() =>
    serviceFetch(ports.upstream.connectTimeoutMs, { bytes: MOST_GROUP_BYTES }),
  );
  const cachedRead = cachedPerUser<string[]>(MOST_PEOPLE, now);
  const askGraph = async (person: Person) => {
    const { token } = await onBehalfOf(person, `${graph}/.default`);
    const fetchFrom = await connect();
    return upstream.call(async (signal) => readGroups(await askOnce(fetchFrom, graph, token, signal)));
  };
  return async (person) => {
    const { tid, oid } = person.principal;
    try {
      return await cachedRead(`${tid}:${oid}`, async () => ({
        value: await askGraph(person),
        untilMs: now() + REMEMBER_MS,
      }));
    } catch (cause) {
      throw new AppError(
        'forbidden',
        'You are in more groups than your token can list, and looking them up failed, so your access is unknown. ' +
          'Try again in a moment; if it fails again, an administrator must let this server read groups.',
        { cause },
      );
    }
  };
}

function askOnce(
  fetchFrom: typeof fetch,
  graph: string,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetchFrom(`${graph}/v1.0/me/getMemberObjects`, {
    method: 'POST',
    signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    // Includes groups that grant nothing in the directory: documents may list them.
    body: JSON.stringify({ securityEnabledOnly: false }),
  });
}

async function readGroups(response: Response): Promise<string[]> {
  const { status, headers } = response;
  if (status !== 200) {
    await response.body?.cancel();
    throw Object.assign(new Error(`Graph answered ${status}`), { status, headers });
  }
  const body: unknown = await response.json();
  const listed = isRecord(body) ? body['value'] : undefined;
  const isWhole = isRecord(body) && body['@odata.nextLink'] === undefined;
  if (isWhole && Array.isArray(listed) && listed.length <= MOST_GROUPS) {
    const groups = listed.filter((id) => typeof id === 'string');
    if (groups.length === listed.length) return groups;
  }
  throw new Error('Graph answered with something else than all groups');
}
