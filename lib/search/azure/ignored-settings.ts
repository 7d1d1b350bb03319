import type { AzureSearchConfig } from '#lib/config/services.ts';
import type { Settings } from '#lib/core/settings.ts';
import type { Vectorizers } from './plan-vectors.ts';

/** The settings that change nothing on an index that is configured like this. */
export function ignoredSettings(
  { fields, semanticConfiguration }: AzureSearchConfig,
  { by, embeddings, imageEmbeddings }: Vectorizers,
): (keyof Settings)[] {
  const isMade = (field: string | undefined, model: unknown) =>
    field !== undefined && (by === 'service' || (by === 'embeddings' && model !== undefined));
  const comparesTexts = isMade(fields.embedding, embeddings);
  const comparesImages = isMade(fields.imageEmbedding, imageEmbeddings);
  return [
    ...(semanticConfiguration === undefined
      ? (['semantic_ranker', 'semantic_captions', 'minimum_reranker_score'] as const)
      : []),
    ...(comparesTexts ? [] : (['search_text_embeddings'] as const)),
    ...(comparesImages ? [] : (['search_image_embeddings'] as const)),
    ...(comparesTexts && comparesImages ? [] : (['vector_fields'] as const)),
    ...(comparesTexts || comparesImages ? [] : (['retrieval_mode'] as const)),
  ];
}
