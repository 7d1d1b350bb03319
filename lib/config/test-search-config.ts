import type { AzureSearchConfig } from './services.ts';

/** How a service is found and what its fields are called, as with no other variables. */
export function searchConfig({ url, key }: { url: string; key: string }): AzureSearchConfig {
  return {
    engine: 'azure',
    endpoint: url,
    key,
    index: 'passages',
    documentsIndex: 'passages-documents',
    apiVersion: '2024-07-01',
    audience: 'https://search.azure.com',
    semanticConfiguration: 'default',
    fields: {
      id: 'id',
      content: 'content',
      sourcepage: 'sourcepage',
      sourcefile: 'sourcefile',
      category: 'category',
      title: 'title',
      headings: 'headings',
      storageUrl: 'storageUrl',
      oids: 'oids',
      groups: 'groups',
      embedding: 'embedding',
      imageEmbedding: 'imageEmbedding',
    },
    vectorizer: 'embeddings',
    queryRewriting: false,
    nativeAccess: false,
  };
}
