import { forEngine } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { IndexFieldNames, Services } from '#lib/config/services.ts';
import type { HomeStore } from '#lib/core/home/home.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { OwnNames } from '#lib/protocols/flexible/response.ts';
import type { KnownSource } from '#lib/protocols/on-your-data/source-of.ts';
import type { EmbeddingModels } from './embedding-models.ts';

/** The adapters of one search engine. Each loads its SDK on first use. */
interface SearchAdapter {
  /** Opens nothing until it is used. */
  openSearch(makers: EmbeddingModels): Promise<SearchEngine>;
  /** The originals of the documents in the index. */
  openDocuments(): Promise<DocumentStore>;
  /** What the first page offers of the documents. `search` is the engine opened. */
  openHome(search: SearchEngine): Promise<HomeStore>;
  /** Asks whether the index answers, as cheaply as possible and only once; `search` is the engine opened. */
  openProbe(search: SearchEngine): Promise<(signal: AbortSignal) => Promise<void>>;
  /** A short description of the search engine: names and hosts, no keys. */
  description: string;
}

/** The adapters of the search engine that the environment names. It loads no other. */
export function searchAdapter(environment: Environment): SearchAdapter {
  const { DATA_DIR: dataDir, services } = environment;
  const { search, blobs, upstream } = services;
  return forEngine<SearchAdapter>(search, {
    embedded: () => ({
      async openSearch({ embeddings }) {
        const { createEmbeddedSearch } = await import('#lib/search/embedded/engine.ts');
        return createEmbeddedSearch({ dataDir, embeddings });
      },
      async openDocuments() {
        const { createDocumentStore } = await import('#lib/search/embedded/document-store.ts');
        return createDocumentStore({ dataDir });
      },
      async openHome() {
        const { createHomeStore } = await import('#lib/search/embedded/home-tables.ts');
        return createHomeStore({ dataDir });
      },
      openProbe: async (engine) => async (signal) => void (await engine.status(undefined, signal)),
      description: `embedded index (in ${dataDir})`,
    }),
    azure: (config) => ({
      async openSearch(makers) {
        const { createAzureSearch } = await import('#lib/search/azure/engine.ts');
        return createAzureSearch({ config, upstream, ...makers });
      },
      async openDocuments() {
        const { createAzureDocumentStore } = await import('#lib/search/azure/document-store.ts');
        return createAzureDocumentStore({ config, blobs, dataDir, upstream });
      },
      async openHome(engine) {
        const { createHomeOnDemand } = await import('./home.ts');
        return createHomeOnDemand(environment, engine);
      },
      async openProbe() {
        const [{ connectToSearch }, { countOf }] = await Promise.all([
          import('#lib/search/azure/connection.ts'),
          import('#lib/search/azure/index-status.ts'),
        ]);
        const connection = connectToSearch(config, { ...upstream, attempts: 1 });
        return async (signal) => void (await countOf(connection, config.index, signal));
      },
      description: `Azure AI Search (index ${config.index} at ${new URL(config.endpoint).host})`,
    }),
  });
}

/** The index that is searched, as callers who know it name it and its fields. */
export interface DescribedSource extends KnownSource {
  ownNames: OwnNames;
}

/** The one index that On Your Data's callers may name: the Azure index configured, or the embedded one as `citewell`. */
export function describeSource({
  search,
  embeddings,
}: Pick<Services, 'search' | 'embeddings'>): DescribedSource {
  const embeddingDeployment = embeddings?.deployment ?? null;
  return forEngine<DescribedSource>(search, {
    embedded: () => ({
      index: 'citewell',
      endpoint: null,
      vectorFields: ['embedding'],
      imageVectorFields: [],
      embeddingDeployment,
      ownNames: {},
    }),
    azure: ({ index, endpoint, fields }) => ({
      index,
      endpoint,
      vectorFields: fields.embedding === undefined ? [] : [fields.embedding],
      imageVectorFields: fields.imageEmbedding === undefined ? [] : [fields.imageEmbedding],
      embeddingDeployment,
      ownNames: namesOtherThanOurs(fields),
    }),
  });
}

function namesOtherThanOurs(fields: IndexFieldNames): OwnNames {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([ours, own]) => (own === undefined || own === ours ? [] : [[ours, own]])),
  );
}
