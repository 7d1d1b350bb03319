import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchService, startSearchService } from '#e2e/upstream/search/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { connectToSearch } from '#lib/search/azure/connection.ts';
import { passagesIndex } from '#lib/search/azure/index-definition.ts';
import { requireFittingVectors } from './fitting-index.ts';

let search: SearchService;
beforeAll(async () => {
  search = await startSearchService();
  const { services } = read();
  if (services.search.engine !== 'azure') throw new Error('expected Azure AI Search');
  const indexes = await connectToSearch(services.search, services.upstream).indexes();
  const shape = { embeddingDimensions: 1536, imageEmbeddingDimensions: undefined, vectorizer: undefined };
  await indexes.createIndex(passagesIndex(services.search, shape));
});
afterAll(() => search.close());

function read(changes: Record<string, string> = {}) {
  return readEnvironment({
    AZURE_SEARCH_ENDPOINT: search.url,
    AZURE_SEARCH_KEY: search.key,
    AZURE_SEARCH_INDEX: 'docs',
    ANSWERER: 'extractive',
    // Nothing listens there: lengths of known models need no call.
    AZURE_OPENAI_ENDPOINT: 'http://127.0.0.1:9',
    AZURE_OPENAI_API_KEY: 'a-key',
    AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-small',
    ...changes,
  });
}

test('an index whose vectors are of the same length lets the server start', async () => {
  await expect(requireFittingVectors(read())).resolves.toBeUndefined();
});

test('another length stops the start in one line that names both', async () => {
  const other = requireFittingVectors(read({ AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-large' }));
  await expect(other).rejects.toThrow(
    /^The index docs does not fit: "embedding" has 1536 dimensions, the embedding model makes 3072\. Name the .*$/,
  );
});

test.each([
  ['an index that is not there yet', { AZURE_SEARCH_INDEX: 'new' }],
  ['a search service that is down', { AZURE_SEARCH_ENDPOINT: 'http://127.0.0.1:9' }],
  ['a key that is wrong', { AZURE_SEARCH_KEY: 'wrong' }],
  ['an unknown model that is down', { AZURE_OPENAI_EMB_DEPLOYMENT: 'ours' }],
])('%s does not stop it', async (_, changes) => {
  await expect(requireFittingVectors(read(changes))).resolves.toBeUndefined();
});
