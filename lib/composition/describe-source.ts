import type { IndexFieldNames, Services } from '#lib/config/services.ts';
import type { OwnNames } from '#lib/protocols/flexible/sources.ts';
import type { KnownSource } from '#lib/protocols/on-your-data/source-of.ts';

/** The index that is searched, as callers who know it name it and its fields. */
export interface DescribedSource extends KnownSource {
  ownNames: OwnNames;
}

/** The one index that On Your Data's callers may name: the Azure index configured, or the embedded one as `citewell`. */
export function describeSource({
  search,
  embeddings,
}: Pick<Services, 'search' | 'embeddings'>): DescribedSource {
  if (search.engine === 'embedded') {
    return {
      index: 'citewell',
      endpoint: null,
      vectorFields: ['embedding'],
      imageVectorFields: [],
      embeddingDeployment: embeddings?.deployment ?? null,
      ownNames: {},
    };
  }
  const { embedding, imageEmbedding } = search.fields;
  return {
    index: search.index,
    endpoint: search.endpoint,
    vectorFields: embedding === undefined ? [] : [embedding],
    imageVectorFields: imageEmbedding === undefined ? [] : [imageEmbedding],
    embeddingDeployment: embeddings?.deployment ?? null,
    ownNames: namesOtherThanOurs(search.fields),
  };
}

function namesOtherThanOurs(fields: IndexFieldNames): OwnNames {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([ours, own]) => (own === undefined || own === ours ? [] : [[ours, own]])),
  );
}
