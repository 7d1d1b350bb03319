import type { Environment } from '#lib/config/environment.ts';
import type { EmbeddingModel, ImageEmbeddingModel } from '#lib/core/ports/search-models.ts';
import { createImageEmbeddings } from '#lib/llm/azure-vision/image-embeddings.ts';
import { createEmbeddings, type EmbeddingsOfIngestion } from '#lib/llm/openai/embeddings.ts';
import { countTokens } from '#lib/text/tokens.ts';

/** What makes vectors of texts and of pictures; undefined where no model does. */
export interface EmbeddingModels {
  embeddings: EmbeddingModel | undefined;
  imageEmbeddings: ImageEmbeddingModel | undefined;
}

/** The embedding models that the environment names, for questions; with `ingestion`, for passages. */
export function buildEmbeddingModels(
  { services }: Environment,
  ingestion?: EmbeddingsOfIngestion,
): EmbeddingModels {
  const { embeddings, vision, upstream } = services;
  return {
    embeddings: embeddings && createEmbeddings(embeddings, countTokens, upstream, ingestion),
    imageEmbeddings: vision && createImageEmbeddings(vision, upstream),
  };
}
