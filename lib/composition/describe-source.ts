import type { Services } from '#lib/config/services.ts';
import type { KnownSource } from '#lib/protocols/on-your-data/source-of.ts';

/** The one index that On Your Data's callers may name: the Azure index configured, or the embedded one as `citewell`. */
export function describeSource({ search, embeddings }: Pick<Services, 'search' | 'embeddings'>): KnownSource {
  if (search.engine === 'embedded') {
    return {
      index: 'citewell',
      endpoint: null,
      vectorFields: ['embedding'],
      imageVectorFields: [],
      embeddingDeployment: embeddings?.deployment ?? null,
    };
  }
  const { embedding, imageEmbedding } = search.fields;
  return {
    index: search.index,
    endpoint: search.endpoint,
    vectorFields: embedding === undefined ? [] : [embedding],
    imageVectorFields: imageEmbedding === undefined ? [] : [imageEmbedding],
    embeddingDeployment: embeddings?.deployment ?? null,
  };
}
