import type { BlobConfig } from '#lib/config/services.ts';
import { BlobContainer } from '#lib/search/azure/blob-container.ts';
import { type Examination, isReachable } from './examination.ts';
import { failureReason } from './failure-reason.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

/** A missing blob suffices to learn whether reading is allowed. */
const NO_BLOB = 'citewell-doctor/nothing';

/** Whether originals can be read from the container. */
export async function checkBlobs(config: BlobConfig, examination: Examination): Promise<Finding> {
  const check = `container ${config.container}`;
  if (!isReachable(config.endpoint, examination)) return skipped(check, 'the storage account is not reached');
  const container = new BlobContainer(config, examination.environment.services.upstream);
  try {
    await container.find(NO_BLOB);
    if (await container.exists()) return ok(check, 'can be read');
    const remedy = 'Ingestion makes it. Where originals are stored already, check AZURE_STORAGE_CONTAINER.';
    return ok(check, 'is not there yet', remedy);
  } catch (thrown) {
    const credentials =
      config.key === undefined
        ? 'Give this identity the role "Storage Blob Data Reader" on the account ("Storage Blob Data Contributor" to ingest).'
        : 'Check that AZURE_STORAGE_KEY is a key of this account, and that keys are allowed there.';
    return failed(
      check,
      ...failureReason(thrown, { credentials, missing: 'Check AZURE_STORAGE_CONTAINER.' }),
    );
  }
}
