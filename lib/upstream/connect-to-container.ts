import type { ContainerClient } from '@azure/storage-blob';
import type { BlobConfig } from '#lib/config/services.ts';
import { credentialFor } from './credential.ts';

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
