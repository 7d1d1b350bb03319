const INDEX = 'citewell';

/** The ports of one server's scripted services: the control, then search, blobs and models. */
function addresses(controlPort: number) {
  const at = (offset: number) => `http://127.0.0.1:${controlPort + offset}`;
  return { control: at(0), search: at(1), blobs: at(2), models: at(3) };
}

/** The data source by which callers of On Your Data name the server's index. */
export function azureSource(controlPort: number): { endpoint: string; index_name: string } {
  return { endpoint: addresses(controlPort).search, index_name: INDEX };
}

/** The variables that have scripted models answer from the embedded index. */
export function modelEnvironment(controlPort: number): Record<string, string> {
  const { models } = addresses(controlPort);
  return {
    AZURE_OPENAI_ENDPOINT: models,
    AZURE_OPENAI_API_KEY: 'scripted-model-key',
    MODELS_FILE: 'e2e/azure/models.json',
  };
}

/** The variables that make the application run on the scripted services whose control is at this port. */
export function azureEnvironment(controlPort: number): Record<string, string> {
  const { search } = addresses(controlPort);
  return {
    ...modelEnvironment(controlPort),
    AZURE_SEARCH_ENDPOINT: search,
    AZURE_SEARCH_KEY: 'scripted-admin-key',
    AZURE_SEARCH_INDEX: INDEX,
    AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-large',
    AZURE_OPENAI_EMB_DIMENSIONS: '1024',
  };
}

/** The variables that offer knowledge bases over the index, and over the web too. */
export const KNOWLEDGE = { USE_AGENTIC_KNOWLEDGEBASE: 'on', USE_WEB_SOURCE: 'on' };

/** The variables that put originals into blobs, and pictures into a vector space. */
export function pictureEnvironment(controlPort: number): Record<string, string> {
  const { blobs, models } = addresses(controlPort);
  return {
    AZURE_STORAGE_ENDPOINT: `${blobs}/scripted`,
    AZURE_STORAGE_KEY: Buffer.from('a key that opens nothing but this scripted storage').toString('base64'),
    AZURE_VISION_ENDPOINT: models,
    AZURE_VISION_KEY: 'scripted-model-key',
  };
}

/**
 * Short timeouts and few slots, so that running out of either takes little time. Still far more than a healthy scripted
 * service needs on a busy machine. For serving alone: ingestion must succeed.
 */
export const SHORT_TIMEOUTS = {
  UPSTREAM_CONNECT_TIMEOUT_MS: '2000',
  UPSTREAM_FIRST_TOKEN_TIMEOUT_MS: '2000',
  UPSTREAM_BETWEEN_TOKENS_TIMEOUT_MS: '2000',
  UPSTREAM_CALL_TIMEOUT_MS: '3000',
  UPSTREAM_ATTEMPTS: '2',
  UPSTREAM_RETRY_BUDGET_MS: '4000',
  UPSTREAM_CONCURRENCY: '2',
  UPSTREAM_QUEUE: '1',
};
