import type { AzureAiConfig } from '#lib/config/services.ts';
import { API_VERSION } from '#lib/ingest/recognition/azure/analysis.ts';
import { createAzureAiCall } from '#lib/upstream/azure-ai-call.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { SMALL_REPLY } from '#lib/upstream/reply-bounds.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import { type Examination, isReachable } from './examination.ts';
import { failureReason } from './failure-reason.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

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
