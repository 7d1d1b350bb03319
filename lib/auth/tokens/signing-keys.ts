import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters } from 'jose';
import { endpointFault } from '#lib/config/endpoint.ts';
import { issuerOf, type SignInProvider, wellKnownOf } from '#lib/config/identity.ts';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { isRecord } from '#lib/shared/json.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

/** A signing key of the provider. */
export interface SigningKey {
  key: CryptoKey;
  /** The only issuer it may sign for, if the provider restricts it; `{tenantid}` stands for any tenant. */
  issuer: string | undefined;
}

/** The provider's issuer and keys. */
export interface SigningKeys {
  /** The issuer of version 2 tokens; `{tenantid}` stands for the tenant. */
  issuer(): Promise<string>;
  /** The key named in a token header. Throws JWKSNoMatchingKey for an unknown one. */
  find(header: JWTHeaderParameters): Promise<SigningKey>;
}

/** The dependencies of key lookups. */
interface SigningKeyPorts {
  ask: AskProvider;
  /** Monotonic milliseconds. */
  now: () => number;
}

/** The minimum interval between fetches for unknown keys, so strangers cannot cause many. */
const COOLDOWN_MS = 30_000;
/** The maximum cache age, so revoked keys expire. */
const MOST_AGE_MS = 600_000;

/** A published key, imported at its first use and then cached. */
interface PublishedKey {
  resolve: ReturnType<typeof createLocalJWKSet>;
  issuer: string | undefined;
}

interface Published {
  keys: ReadonlyMap<string, PublishedKey>;
  issuer: string;
  atMs: number;
}

/**
 * The keys in the provider's discovery document: fetched on demand, refreshed when they are old, and for an unknown key
 * at most once per cooldown. While the provider is unavailable, the last known keys apply.
 */
export function createSigningKeys(provider: SignInProvider, { ask, now }: SigningKeyPorts): SigningKeys {
  let published: Published | undefined;
  let asking: Promise<Published> | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;

  const askAgain = () => {
    askedAtMs = now();
    asking ??= readPublished(provider, ask, now)
      .then((read) => {
        published = read;
        return read;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const isCool = () => now() - askedAtMs >= COOLDOWN_MS;
  const current = async () => {
    if (!published) return askAgain();
    if (now() - published.atMs < MOST_AGE_MS || !isCool()) return published;
    return askAgain().catch(() => published as Published);
  };

  return {
    issuer: async () => (await current()).issuer,
    async find(header) {
      const known = await current();
      try {
        return await findIn(known.keys, header);
      } catch (thrown) {
        if (!(thrown instanceof errors.JWKSNoMatchingKey) || !isCool()) throw thrown;
        return findIn((await askAgain().catch(() => known)).keys, header);
      }
    },
  };
}

async function readPublished(
  provider: SignInProvider,
  ask: AskProvider,
  now: () => number,
): Promise<Published> {
  const { issuer, jwks_uri: address } = await ask(wellKnownOf(provider));
  if (typeof issuer !== 'string' || typeof address !== 'string') {
    throw new AppError('unavailable', 'The sign-in service published no issuer and keys.');
  }
  if (provider.openId) requireOwnDiscovery(provider, issuer, [address]);
  const { keys } = await ask(address);
  const listed = Array.isArray(keys) ? keys.filter(isRecord) : [];
  return { keys: new Map(listed.flatMap(readKey)), issuer, atMs: now() };
}

/**
 * Throws AppError `unavailable` for a discovery document of another issuer than the configured one (OpenID Connect Discovery,
 * 4.3), and for addresses that are neither https nor on this machine.
 */
export function requireOwnDiscovery(
  provider: SignInProvider,
  issuer: unknown,
  addresses: readonly string[],
): asserts issuer is string {
  if (issuer !== issuerOf(provider)) {
    throw new AppError(
      'unavailable',
      'The sign-in service names another issuer than this server is configured for.',
    );
  }
  if (addresses.some((address) => endpointFault(address) !== undefined)) {
    throw new AppError('unavailable', 'The sign-in service names an address without https.');
  }
}

function readKey(key: Record<string, unknown>): [string, PublishedKey][] {
  const { kid, kty, issuer } = key;
  if (typeof kid !== 'string' || typeof kty !== 'string') return [];
  const resolve = createLocalJWKSet({ keys: [{ ...key, kty }] });
  return [[kid, { resolve, issuer: typeof issuer === 'string' ? issuer : undefined }]];
}

async function findIn(keys: Published['keys'], { alg, kid = '' }: JWTHeaderParameters): Promise<SigningKey> {
  const named = keys.get(kid);
  if (!named) throw new errors.JWKSNoMatchingKey();
  // Only the key id and algorithm of a header are used, never an embedded key or URL.
  return { key: await named.resolve({ alg, kid }), issuer: named.issuer };
}

/** Fetches a public JSON document of the sign-in service. */
type AskProvider = (address: string) => Promise<Record<string, unknown>>;

/** The size limit of a document: ten times that of a large tenant's keys and certificates. */
const MOST_BYTES = 1_000_000;
/** A short timeout, because every caller waits for it. */
const ATTEMPT_MS = 5_000;

/**
 * Fetches public documents of the sign-in service. Throws AppError `unavailable` when that fails, which does not mean
 * that a token is invalid.
 */
export function createAskProvider(config: UpstreamConfig): AskProvider {
  const upstream = createUpstream('sign-in', { ...config, retryBudgetMs: ATTEMPT_MS }, readHttpFailure);
  const connect = memoizeAsync(() => serviceFetch(config.connectTimeoutMs, { bytes: MOST_BYTES }));
  return async (address) => {
    const fetchFrom = await connect();
    try {
      return await upstream.call((signal) => askOnce(fetchFrom, address, signal), undefined, ATTEMPT_MS);
    } catch (cause) {
      throw new AppError('unavailable', 'The sign-in service cannot be reached at the moment. Try again.', {
        cause,
      });
    }
  };
}

async function askOnce(
  fetchFrom: typeof fetch,
  address: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const response = await fetchFrom(address, { signal, headers: { accept: 'application/json' } });
  const body: unknown = response.status === 200 ? await response.json() : await response.body?.cancel();
  if (isRecord(body)) return body;
  throw Object.assign(new Error(`${address} answered ${response.status}`), { status: response.status });
}
