import type { BlobConfig, Services, UpstreamConfig, VisionConfig } from '../services.ts';
import type { Variables } from '../variables.ts';
import { resolveAnswerer } from './answerer.ts';
import { authorityOf, cloudOf } from './cloud.ts';
import { resolveEmbeddings } from './embeddings.ts';
import type { Faults } from './faults.ts';
import type { Given } from './models-of-file.ts';
import { resolveSearch } from './search.ts';

/** Every service that the environment names, ready to be used. What is missing or contradicts itself goes into `faults`. */
export function resolveServices(given: Given, faults: Faults): Services {
  const { variables } = given;
  const embeddings = resolveEmbeddings(variables, faults);
  return {
    search: resolveSearch(variables, embeddings !== undefined, faults),
    answerer: resolveAnswerer(given, faults),
    embeddings,
    vision: resolveVision(variables),
    blobs: resolveBlobs(variables, faults),
    upstream: resolveUpstream(variables),
  };
}

function resolveVision(variables: Variables): VisionConfig | undefined {
  const { AZURE_VISION_ENDPOINT: endpoint, AZURE_VISION_KEY: key } = variables;
  if (endpoint === undefined) return undefined;
  const cloud = cloudOf(variables);
  const modelVersion = variables.AZURE_VISION_MODEL_VERSION;
  return { endpoint, key, ...authorityOf(cloud), modelVersion, audience: cloud.modelAudience };
}

function resolveBlobs(variables: Variables, faults: Faults): BlobConfig | undefined {
  const { AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_ENDPOINT } = variables;
  const cloud = cloudOf(variables);
  const named = AZURE_STORAGE_ACCOUNT && `https://${AZURE_STORAGE_ACCOUNT}.${cloud.blobHost}`;
  const endpoint = AZURE_STORAGE_ENDPOINT ?? named;
  if (endpoint === undefined) return undefined;
  const { AZURE_STORAGE_KEY: key, AZURE_STORAGE_CONTAINER: container, TEMPLATE_CONTAINER } = variables;
  if (TEMPLATE_CONTAINER === container) {
    // Whoever may upload a document would write prompts, and every original could be asked for as a template.
    const message =
      'it is the container of the originals (AZURE_STORAGE_CONTAINER); templates need one of their own';
    faults.wrong('TEMPLATE_CONTAINER', TEMPLATE_CONTAINER, message);
  }
  return { endpoint, key, ...authorityOf(cloud), container };
}

function resolveUpstream(variables: Variables): UpstreamConfig {
  return {
    connectTimeoutMs: variables.UPSTREAM_CONNECT_TIMEOUT_MS,
    firstTokenTimeoutMs: variables.UPSTREAM_FIRST_TOKEN_TIMEOUT_MS,
    betweenTokensTimeoutMs: variables.UPSTREAM_BETWEEN_TOKENS_TIMEOUT_MS,
    callTimeoutMs: variables.UPSTREAM_CALL_TIMEOUT_MS,
    concurrency: variables.UPSTREAM_CONCURRENCY,
    queue: variables.UPSTREAM_QUEUE,
    attempts: variables.UPSTREAM_ATTEMPTS,
    retryBudgetMs: variables.UPSTREAM_RETRY_BUDGET_MS,
  };
}
