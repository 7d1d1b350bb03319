import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters } from 'jose';
import type { SignInProvider } from '#lib/config/people.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { AskProvider } from './ask-provider.ts';

/** A key that the provider signs with. */
export interface SigningKey {
  key: CryptoKey;
  /** For whose tokens alone it is, where the provider says so; `{tenantid}` stands for any tenant. */
  issuer: string | undefined;
}

/** What is known of the provider's issuer and keys. */
export interface SigningKeys {
  /** The issuer of tokens of the second version; `{tenantid}` stands for the tenant. */
  issuer(): Promise<string>;
  /** The key that a header names. Throws JWKSNoMatchingKey for one that there is not. */
  find(header: JWTHeaderParameters): Promise<SigningKey>;
}

/** What finding keys needs. */
export interface SigningKeyPorts {
  ask: AskProvider;
  /** Milliseconds that only grow. */
  now: () => number;
}

/** A key that is not known may be new: but the provider is asked once in so long, however many strangers name keys. */
const COOLDOWN_MS = 30_000;
/** So that a key which was taken back does not live on. */
const MOST_AGE_MS = 600_000;

/** A key that was published, by its name. Imported at its first use, then kept. */
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
 * The keys that the provider publishes where its discovery document says, asked for when they are needed, again when
 * they are old, and for a key that is not among them once a cooldown. While the provider is away the last known ones
 * serve.
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
    throw new AppError('unavailable', 'The sign-in service says nothing of its issuer and its keys.');
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
  // Only the name and the algorithm are looked at: no key and no address that a header brings along.
  return { key: await named.resolve({ alg, kid }), issuer: named.issuer };
}
