import { startBlobService } from '#e2e/upstream/blobs/service.ts';
import { startModelService } from '#e2e/upstream/models/service.ts';
import { startSearchService } from '#e2e/upstream/search/service.ts';

/** The variables that make the application run on an engine, and how to end what it then runs on. */
export interface EngineUnderTest {
  variables: Record<string, string>;
  close(): Promise<void>;
}

/** Both engines: embedded, and Azure's as scripted services with originals in blobs. */
export const EACH_ENGINE: [name: string, start: () => Promise<EngineUnderTest>][] = [
  ['embedded', async () => ({ variables: {}, close: async () => {} })],
  ['Azure', startAzure],
];

async function startAzure(): Promise<EngineUnderTest> {
  const search = await startSearchService();
  const blobs = await startBlobService();
  const models = await startModelService();
  return {
    variables: {
      AZURE_SEARCH_ENDPOINT: search.url,
      AZURE_SEARCH_KEY: search.key,
      AZURE_SEARCH_INDEX: 'passages',
      AZURE_STORAGE_ENDPOINT: blobs.url,
      AZURE_STORAGE_KEY: blobs.key,
      AZURE_OPENAI_ENDPOINT: models.url,
      AZURE_OPENAI_API_KEY: models.key,
      AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'gpt-4o',
      AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-large',
      AZURE_OPENAI_EMB_DIMENSIONS: '256',
    },
    async close() {
      await Promise.all([search.close(), blobs.close(), models.close()]);
    },
  };
}
