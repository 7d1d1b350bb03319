import type { AzureAiConfig, BlobConfig } from '#lib/config/services.ts';
import { API_VERSION } from '#lib/ingest/recognition/azure/create-azure-recogniser.ts';
import { BlobContainer } from '#lib/search/azure/blob-container.ts';
import { createAzureAiCall } from '#lib/upstream/azure-ai-call.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { SMALL_REPLY } from '#lib/upstream/reply-bounds.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import { type Examination, isReachable } from './examination.ts';
import { type Finding, failed, failureReason, ok, skipped } from './finding.ts';

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

/** Whether Azure Document Intelligence takes our credentials and this version of its API. Sends no picture. */
export async function checkRecognition(config: AzureAiConfig, examination: Examination): Promise<Finding> {
  const check = 'text recognition';
  if (!isReachable(config.endpoint, examination)) return skipped(check, 'the service is not reached');
  const { upstream } = examination.environment.services;
  const call = createAzureAiCall(config, upstream.connectTimeoutMs, SMALL_REPLY);
  const address = `${config.endpoint}/documentintelligence/info?api-version=${API_VERSION}`;
  try {
    const describe = async (signal: AbortSignal) => (await call(address, { signal })).text();
    await createUpstream('recognition', upstream, readHttpFailure).call(describe, examination.signal);
    return ok(check, `answers with version ${API_VERSION}`);
  } catch (thrown) {
    const credentials =
      config.key === undefined
        ? 'Give this identity the role "Cognitive Services User" on the resource; tokens need its own host name, not that of a region.'
        : 'Check that AZURE_DOCUMENT_INTELLIGENCE_KEY is a key of this resource.';
    const missing = 'Check AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT.';
    return failed(check, ...failureReason(thrown, { credentials, missing }));
  }
}
