import { startLoopbackServer } from '../http/loopback-server.ts';
import type { RecordedRequest } from '../http/recorded-request.ts';
import type { Keys } from './authorise.ts';
import type { StoredDocument } from './filter/compile.ts';
import type { IndexDefinition } from './index-definition.ts';
import type { KnowledgeDefinition } from './knowledge.ts';
import { errorReply } from './refusal.ts';
import { type SearchState, serveSearch } from './routes.ts';
import type { SearchScenario } from './scenario.ts';

/** A search service like Azure's on 127.0.0.1, over plain HTTP. */
export interface SearchService {
  url: string;
  /** The admin key. */
  key: string;
  queryKey: string;
  /** A bearer token that is as good as the admin key. */
  token: string;
  requests(): RecordedRequest[];
  forget(): void;
  play(scenario: SearchScenario | undefined): void;
  close(): Promise<void>;
  /** The definitions of all indexes. */
  indexes(): IndexDefinition[];
  /** The definitions of all knowledge bases. */
  knowledgeBases(): KnowledgeDefinition[];
  /** The definitions of all knowledge sources. */
  knowledgeSources(): KnowledgeDefinition[];
  /** The content of an index. */
  documents(index: string): StoredDocument[];
}

/** Starts a search service that is empty. */
export async function startSearchService(options: { port?: number } = {}): Promise<SearchService> {
  const keys: Keys = {
    admin: 'scripted-admin-key',
    query: 'scripted-query-key',
    token: 'scripted-search-token',
  };
  const state: SearchState = {
    indexes: new Map(),
    sources: new Map(),
    bases: new Map(),
    keys,
    scenario: {},
    url: '',
  };
  const server = await startLoopbackServer({
    port: options.port,
    handle: (exchange) => serveSearch(exchange, state),
    errorReply,
  });
  state.url = server.url;
  return {
    ...server,
    key: keys.admin,
    queryKey: keys.query,
    token: keys.token,
    play: (scenario) => {
      state.scenario = structuredCloneOf(scenario);
      server.play(scenario?.faults);
    },
    indexes: () => [...state.indexes.values()].map((index) => index.checked.definition),
    knowledgeBases: () => [...state.bases.values()],
    knowledgeSources: () => [...state.sources.values()],
    documents: (name) => [...(state.indexes.get(name)?.documents.values() ?? [])],
  };
}

function structuredCloneOf({ faults: _, ...own }: SearchScenario = {}): SearchScenario {
  return structuredClone(own);
}
