import type { TokenCredential } from '@azure/identity';
import { memoizeAsync } from './memoize-async.ts';

/** An API key in the form of Azure's SDKs. */
export interface ApiKey {
  key: string;
}

/** As in AzureAccess: `authorityHost` issues tokens; absent in the public cloud. */
export interface Access {
  key: string | undefined;
  authorityHost?: string;
}

const identities = new Map<string | undefined, () => Promise<TokenCredential>>();

/**
 * The credential for an Azure service: the key, or the identity of this process (managed identity,
 * environment, developer login).
 */
export async function credentialFor(access: Access): Promise<ApiKey | TokenCredential> {
  return access.key === undefined ? identityFor(access) : { key: access.key };
}

/**
 * The single `DefaultAzureCredential` of this process per cloud; it caches its tokens. Loads
 * `@azure/identity` at the first call, so that deployments with keys or without Azure never load it.
 */
export function identityFor({ authorityHost }: Pick<Access, 'authorityHost'>): Promise<TokenCredential> {
  const identity = identities.get(authorityHost) ?? memoizeAsync(() => findIdentity(authorityHost));
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
