import type { TokenCredential } from '@azure/identity';

/** An API key in the shape that Azure's SDKs take. */
export interface ApiKey {
  key: string;
}

let identity: Promise<TokenCredential> | undefined;

/**
 * What a service of Azure is asked with: the key, or where there is none the one `DefaultAzureCredential` of this
 * process, which caches its tokens. `@azure/identity` is loaded only then.
 */
export async function credentialFor({ key }: { key: string | undefined }): Promise<ApiKey | TokenCredential> {
  return key === undefined ? defaultIdentity() : { key };
}

/** The identity that this process runs as: managed identity, environment, developer's login. */
export function defaultIdentity(): Promise<TokenCredential> {
  identity ??= import('@azure/identity').then(({ DefaultAzureCredential }) => new DefaultAzureCredential());
  return identity;
}
