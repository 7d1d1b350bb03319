import { readEnvironment } from './environment.ts';
import type { AzureSearchConfig } from './services.ts';

/** The config of a search service whose variables say no more than where it is, with vectors made by us. */
export function searchConfig({ url, key }: { url: string; key: string }): AzureSearchConfig {
  const { search } = readEnvironment({
    AZURE_SEARCH_ENDPOINT: url,
    AZURE_SEARCH_INDEX: 'passages',
    AZURE_SEARCH_KEY: key,
  }).services;
  if (search.engine === 'embedded') throw new TypeError('the variables name Azure AI Search');
  return { ...search, vectorizer: 'embeddings' };
}
