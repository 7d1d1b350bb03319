import type { Environment } from '#lib/config/environment.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { observedMakers } from './observe.ts';
import type { VectorMakers } from './vector-makers.ts';

/** Builds the search engine that the environment names, and loads no other. It opens nothing until it is used. */
export async function buildSearch(environment: Environment): Promise<SearchEngine> {
  const { DATA_DIR: dataDir, services } = environment;
  const { search: config, upstream } = services;
  const makers = await observedMakers(await vectorMakers(environment));
  if (config.engine === 'azure') {
    const { createAzureSearch } = await import('#lib/search/azure/engine.ts');
    return createAzureSearch({ config, upstream, ...makers });
  }
  const { createEmbeddedSearch } = await import('#lib/search/embedded/engine.ts');
  return createEmbeddedSearch({ dataDir, embeddings: makers.embeddings });
}

async function vectorMakers(environment: Environment): Promise<VectorMakers> {
  const { embeddings, vision } = environment.services;
  if (!embeddings && !vision) return { embeddings: undefined, imageEmbeddings: undefined };
  const { buildVectorMakers } = await import('./vector-makers.ts');
  return buildVectorMakers(environment);
}
