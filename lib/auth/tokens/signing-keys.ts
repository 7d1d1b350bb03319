import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters } from 'jose';
import type { SignInProvider } from '#lib/config/people.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { AskProvider } from './ask-provider.ts';

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
export interface SigningKeyPorts {
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
  { authority, tenant }: SignInProvider,
  ask: AskProvider,
  now: () => number,
): Promise<Published> {
  const { issuer, jwks_uri: address } = await ask(
    `${authority}/${tenant}/v2.0/.well-known/openid-configuration`,
  );
  if (typeof issuer !== 'string' || typeof address !== 'string') {
    throw new AppError('unavailable', 'The sign-in service published no issuer and keys.');
  }
  const { keys } = await ask(address);
  const listed = Array.isArray(keys) ? keys.filter(isRecord) : [];
  return { keys: new Map(listed.flatMap(readKey)), issuer, atMs: now() };
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
