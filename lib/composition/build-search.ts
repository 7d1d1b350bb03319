import type { Environment } from '#lib/config/environment.ts';
import type { DocumentStore, EmbeddingModel, ImageEmbeddingModel, SearchEngine } from '#lib/core/ports.ts';
import { createImageEmbeddings } from '#lib/llm/azure-vision/image-embeddings.ts';
import { createEmbeddings } from '#lib/llm/openai/embeddings.ts';
import { connectToSearch } from '#lib/search/azure/connection.ts';
import { createAzureDocumentStore } from '#lib/search/azure/document-store.ts';
import { createAzureSearch } from '#lib/search/azure/engine.ts';
import { countOf } from '#lib/search/azure/index-status.ts';
import { createDocumentStore } from '#lib/search/embedded/document-store.ts';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { countTokens } from '#lib/text/tokens.ts';

/** What makes vectors of texts and of pictures; undefined where nobody does. */
export interface VectorMakers {
  embeddings: EmbeddingModel | undefined;
  imageEmbeddings: ImageEmbeddingModel | undefined;
}

/** The embedding models that the environment names, for questions and for ingestion alike. */
export function buildVectorMakers({ services }: Environment): VectorMakers {
  const { embeddings, vision, upstream } = services;
  return {
    embeddings: embeddings && createEmbeddings(embeddings, countTokens, upstream),
    imageEmbeddings: vision && createImageEmbeddings(vision, upstream),
  };
}

/** Where passages are found. */
export function buildSearch(
  { DATA_DIR: dataDir, services }: Environment,
  makers: VectorMakers,
): SearchEngine {
  const { search: config, upstream } = services;
  return config.engine === 'azure'
    ? createAzureSearch({ config, upstream, ...makers })
    : createEmbeddedSearch({ dataDir, embeddings: makers.embeddings });
}

/** Asks whether the index answers, as cheaply as can be: rejects with why not, at the first attempt. */
export function buildSearchCheck(
  { services: { search: config, upstream } }: Environment,
  engine: SearchEngine,
): (signal: AbortSignal) => Promise<void> {
  if (config.engine !== 'azure') return async (signal) => void (await engine.status(undefined, signal));
  const connection = connectToSearch(config, { ...upstream, attempts: 1 });
  return async (signal) => void (await countOf(connection, config.index, signal));
}

/** Where the originals behind citations are found. */
export function buildDocumentStore({ DATA_DIR: dataDir, services }: Environment): DocumentStore {
  const { search, blobs, upstream } = services;
  return search.engine === 'azure'
    ? createAzureDocumentStore({ config: search, blobs, dataDir, upstream })
    : createDocumentStore({ dataDir });
}
