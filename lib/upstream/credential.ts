import type { TokenCredential } from '@azure/identity';
import type { ContainerClient } from '@azure/storage-blob';
import type { WorkloadIdentity } from '#lib/config/identity.ts';
import type { BlobConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '../shared/async.ts';

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

/** The emulators' account name, for addresses without one. */
const EMULATED_ACCOUNT = 'devstoreaccount1';

/**
 * A client of an Azure Blob Storage container, with the key or the identity of this process. Loads the SDK
 * and connects at the first call. Never retries: call it through `createUpstream`.
 */
export async function connectToContainer(config: BlobConfig): Promise<ContainerClient> {
  const { BlobServiceClient, StorageSharedKeyCredential } = await import('@azure/storage-blob');
  const found = await credentialFor(config);
  const account = () => new BlobServiceClient(config.endpoint).accountName || EMULATED_ACCOUNT;
  const credential = 'key' in found ? new StorageSharedKeyCredential(account(), found.key) : found;
  const service = new BlobServiceClient(config.endpoint, credential, { retryOptions: { maxTries: 1 } });
  return service.getContainerClient(config.container);
}

/** Tokens of this process's workload identity for one audience, cached and renewed before they expire. */
type IdentityTokens = () => Promise<string>;

/**
 * Tokens used in place of a secret: for a database, or for an application at the sign-in service. Requests
 * none before the first call. Throws AppError `unavailable` without an identity.
 */
export function workloadIdentity({ audience, ...of }: WorkloadIdentity): IdentityTokens {
  return async () => {
    try {
      const credential = await identityFor(of);
      const token = await credential.getToken(scopeOf(audience));
      if (token) return token.token;
    } catch (cause) {
      throw noIdentity(cause);
    }
    throw noIdentity();
  };
}

function noIdentity(cause?: unknown): AppError {
  return new AppError('unavailable', 'The identity of this server cannot be proved at the moment.', {
    cause,
  });
}
