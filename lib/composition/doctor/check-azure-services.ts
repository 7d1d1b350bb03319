import type {
  AzureAiConfig,
  AzureSearchConfig,
  BlobConfig,
  KnowledgeBaseConfig,
} from '#lib/config/services.ts';
import { API_VERSION } from '#lib/ingest/recognition/azure/create-azure-recogniser.ts';
import { BlobContainer } from '#lib/search/azure/blob-container.ts';
import { connectToSearch } from '#lib/search/azure/connection.ts';
import { knowledgeBases, SHAREPOINT_SOURCE, WEB_SOURCE } from '#lib/search/azure/knowledge/retrieve-call.ts';
import { createAzureAiCall } from '#lib/upstream/azure-ai-call.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { SMALL_REPLY } from '#lib/upstream/service-reply.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import {
  type Examination,
  type Finding,
  failed,
  failureOf,
  failureReason,
  isReachable,
  ok,
  skipped,
} from './finding.ts';

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

const CREATE =
  'Create it with `npm run ingest -- --knowledge-base`, or correct AZURE_SEARCH_KNOWLEDGEBASE_NAME.';

/** Checks that each knowledge base exists, over the sources that questions name, and over no other. */
export async function checkKnowledgeBases(
  config: AzureSearchConfig,
  examination: Examination,
): Promise<Finding[]> {
  const { knowledgeBase } = config;
  if (!knowledgeBase) return [];
  const findings: Finding[] = [];
  for (const { name, web, sharePoint } of knowledgeBases(knowledgeBase)) {
    const sources = [
      knowledgeBase.source,
      ...(web ? [WEB_SOURCE] : []),
      ...(sharePoint ? [SHAREPOINT_SOURCE] : []),
    ];
    findings.push(await checkBase({ name, sources }, config, knowledgeBase, examination));
  }
  return findings;
}

async function checkBase(
  { name, sources }: { name: string; sources: string[] },
  config: AzureSearchConfig,
  { apiVersion, effort }: KnowledgeBaseConfig,
  examination: Examination,
): Promise<Finding> {
  const check = `knowledge base ${name}`;
  if (!isReachable(config.endpoint, examination)) return skipped(check, 'the service is not reached');
  const { upstream } = examination.environment.services;
  const connection = connectToSearch({ ...config, apiVersion, queryRewriting: false }, upstream);
  try {
    const client = await connection.indexes();
    const base = await connection.upstream.call(
      (abortSignal) => client.getKnowledgeBase(name, { abortSignal }),
      examination.signal,
    );
    const has = base.knowledgeSources.map((source) => source.name);
    return sourcesFinding(check, sources, has) ?? modelFinding(check, effort, base.models ?? [], has);
  } catch (thrown) {
    if (failureOf(thrown).kind === 'credentials') {
      const detail = 'the definition may not be read with these credentials, so it is taken for right';
      return {
        ...skipped(check, detail),
        remedy: 'Use an admin key or the role "Search Service Contributor".',
      };
    }
    return failed(check, ...failureReason(thrown, { credentials: CREATE, missing: CREATE }));
  }
}

function sourcesFinding(check: string, wanted: string[], has: string[]): Finding | undefined {
  const missing = wanted.filter((source) => !has.includes(source));
  if (missing.length > 0) {
    return failed(check, `without the source ${missing.join(', ')}`, 'Add it to the knowledge base.');
  }
  const others = has.filter((source) => !wanted.includes(source));
  if (others.length === 0) return undefined;
  return failed(
    check,
    `also over ${others.join(', ')}, where access is not limited to the asker; what they find is left out`,
    'Take these sources out of the knowledge base, or give it a base of its own.',
  );
}

function modelFinding(check: string, effort: string, models: unknown[], has: string[]): Finding {
  const over = `over ${has.join(', ')}`;
  if (models.length > 0) return ok(check, `${over}; effort ${effort}`);
  if (effort === 'minimal') return ok(check, `${over}; without a model, so only the effort minimal`);
  return failed(
    check,
    `has no model, which the effort ${effort} needs`,
    'Add a model to the knowledge base, or set AZURE_SEARCH_KNOWLEDGEBASE_RETRIEVAL_REASONING_EFFORT=minimal.',
  );
}
