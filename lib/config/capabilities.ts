import type {
  AnswererConfig,
  AzureSearchConfig,
  KnowledgeBaseConfig,
  ModelConfig,
  SearchConfig,
  Services,
} from './services.ts';

/** A function for each search engine: a table that lacks an engine does not compile. */
type PerEngine<Result> = {
  [Engine in SearchConfig['engine']]: (config: Extract<SearchConfig, { engine: Engine }>) => Result;
};

/** What the engine of `config` has in a table of all engines. */
export function forEngine<Result>(config: SearchConfig, table: PerEngine<Result>): Result {
  // Each function takes the config of its own engine, which this is.
  const choice = table[config.engine] as (config: SearchConfig) => Result;
  return choice(config);
}

/** Capabilities of a search engine, for every decision that depends on them. */
export interface SearchCapabilities {
  /** The index lies in DATA_DIR: this process owns it, so it fills, converts, ships and copies it, and asks it at no cost. */
  isLocal: boolean;
  /** Passages can belong to one person. */
  holdsOwners: boolean;
  /** The index also holds vectors of pictures. */
  holdsPictures: boolean;
  /** Originals lie in the container of Azure Blob Storage, where one is configured. */
  readsBlobs: boolean;
  /** For whom tokens of callers are, where the service reads access lists of its own or SharePoint by them; undefined elsewhere. */
  callerAudience: string | undefined;
  /** The service searches nothing without a caller's token. */
  requiresCallerToken: boolean;
}

/** The capabilities of the search engine of `config`. */
export function searchCapabilities(config: SearchConfig): SearchCapabilities {
  return forEngine<SearchCapabilities>(config, {
    embedded: () => ({
      isLocal: true,
      holdsOwners: true,
      holdsPictures: false,
      readsBlobs: false,
      callerAudience: undefined,
      requiresCallerToken: false,
    }),
    azure: ({ fields, nativeAccess, audience, knowledgeBase }) => ({
      isLocal: false,
      holdsOwners: fields.oids !== undefined,
      holdsPictures: true,
      readsBlobs: true,
      callerAudience: nativeAccess || knowledgeBase?.sharePoint ? audience : undefined,
      requiresCallerToken: nativeAccess,
    }),
  });
}

/** Azure AI Search with the knowledge base that retrieves from it; undefined where agentic retrieval is off. */
export function agenticRetrievalOf(
  config: SearchConfig,
): { service: AzureSearchConfig; knowledgeBase: KnowledgeBaseConfig } | undefined {
  return forEngine<ReturnType<typeof agenticRetrievalOf>>(config, {
    embedded: () => undefined,
    azure: (service) => service.knowledgeBase && { service, knowledgeBase: service.knowledgeBase },
  });
}

/** What an answerer can do, for every decision that depends on it. */
interface AnswererCapabilities {
  /** It answers from this server's index: there are documents to list, search and change. */
  usesIndex: boolean;
  /** It takes the reader's own token, and alone can verify it. */
  takesCallerToken: boolean;
}

const ANSWERERS: Record<AnswererConfig['answerer'], AnswererCapabilities> = {
  extractive: { usesIndex: true, takesCallerToken: false },
  models: { usesIndex: true, takesCallerToken: false },
  'on-your-data': { usesIndex: true, takesCallerToken: false },
  'chat-api': { usesIndex: false, takesCallerToken: true },
};

/** The capabilities of the answerer configured. */
export function answererCapabilities({ answerer }: Pick<Services, 'answerer'>): AnswererCapabilities {
  return ANSWERERS[answerer.answerer];
}

/** Whether answers come from an index in DATA_DIR, which this process may fill. */
export function usesLocalIndex(services: Pick<Services, 'answerer' | 'search'>): boolean {
  return answererCapabilities(services).usesIndex && searchCapabilities(services.search).isLocal;
}

/** The chat models configured, the default first; none where something else answers. */
export function chatModelsOf({ answerer }: Pick<Services, 'answerer'>): ModelConfig[] {
  if (answerer.answerer === 'models') return answerer.models;
  return answerer.answerer === 'on-your-data' ? [answerer.model] : [];
}
