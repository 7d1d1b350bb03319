import type { TokenCredential } from '@azure/identity';
import { madeOnce } from './made-once.ts';

/** An API key in the shape that Azure's SDKs take. */
export interface ApiKey {
  key: string;
}

/** As in AzureAccess: `authorityHost` is who issues tokens, absent in the public cloud. */
export interface Access {
  key: string | undefined;
  authorityHost?: string;
}

const identities = new Map<string | undefined, () => Promise<TokenCredential>>();

/**
 * What a service of Azure is asked with: the key, or where there is none the identity that this process runs as
 * (managed identity, environment, developer's login).
 */
export async function credentialFor(access: Access): Promise<ApiKey | TokenCredential> {
  return access.key === undefined ? identityFor(access) : { key: access.key };
}

/**
 * The one `DefaultAzureCredential` of this process for a cloud; it caches its tokens. `@azure/identity` is loaded at
 * the first call, so that whoever works with keys, or without Azure, never pays for it.
 */
export function identityFor({ authorityHost }: Pick<Access, 'authorityHost'>): Promise<TokenCredential> {
  const identity = identities.get(authorityHost) ?? madeOnce(() => findIdentity(authorityHost));
  identities.set(authorityHost, identity);
  return identity();
}

async function findIdentity(authorityHost: string | undefined): Promise<TokenCredential> {
  const { DefaultAzureCredential } = await import('@azure/identity');
  return new DefaultAzureCredential(authorityHost ? { authorityHost } : {});
}

/** The scope of tokens for an audience such as `https://search.azure.com`. */
export function scopeOf(audience: string): string {
  return `${audience.replace(/\/(\.default)?$/, '')}/.default`;
}
