import type { RetrievalEffort } from '#lib/shared/efforts.ts';
import type { AccessFilter } from '../access/principal.ts';
import type { RetrievalStep, TokenUsage } from '../events/answer-trace.ts';
import type { Passage, SearchResponse } from '../events/passage.ts';
import type { SearchCredential } from '../question/request.ts';
import type { SynonymGroup } from '../question/synonyms.ts';
import type { Settings } from '../settings/settings.ts';
import type { LibraryPage, LibraryQuery } from './library.ts';

/** A vector search over one or more vector fields; `text` is vectorized by the engine itself. */
export type VectorQuery = { fields: VectorField[]; k: number } & (
  | { kind: 'vector'; vector: number[] }
  | { kind: 'text'; text: string }
);

/** The vector fields of the index. */
export type VectorField = 'embedding' | 'imageEmbedding';

/**
 * A search in the terms of Azure AI Search's REST API (2024-07-01): `filter` is OData, `facets` are `field,count:n`,
 * and `select` and `highlightFields` name index fields, by our names or by the index's own; the response uses the
 * names of the request. Text and vector queries together form a hybrid search, merged by reciprocal rank fusion.
 * `access` is and-ed with everything else.
 */
export interface SearchRequest {
  searchText?: string;
  /** Synonyms of the company that may explain words of `searchText`: passages that say what they mean are found as well. */
  synonyms?: readonly SynonymGroup[];
  vectorQueries?: VectorQuery[];
  filter?: string;
  access?: AccessFilter;
  top: number;
  skip?: number;
  includeTotalCount?: boolean;
  facets?: string[];
  highlightFields?: string[];
  select?: string[];
  /** Fields, by our names, to return in addition to the selected ones when the index has them. */
  needs?: readonly string[];
  semantic?: { configuration?: string; captions: boolean };
  /** The caller's token for the search service, when that service enforces its own access lists. */
  queryAuthorization?: string;
  /**
   * The caller's own credential, used instead of ours; `bad-request` when the service rejects it. The embedded index
   * needs none.
   */
  credential?: SearchCredential;
  /** The caller's `queueKeyOf`: waiting searches are served round robin by caller. Never sent to a service. */
  queueKey?: string;
}

/** The size of the index as visible to a caller. Null when only the search service knows who may read what. */
export interface IndexStatus {
  engine: string;
  documents: number | null;
  passages: number | null;
}

/**
 * The retrieval engine. `search` throws AppError `bad-request` for a malformed filter or an unknown field (naming it)
 * and `unavailable` when the engine cannot be reached; it returns early when `signal` aborts.
 */
export interface SearchEngine {
  /** The name reported as `IndexStatus.engine`. */
  readonly name: string;
  /** Settings that this engine ignores. */
  readonly ignores: readonly (keyof Settings)[];
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse>;
  /**
   * Lists documents that the caller may read. Throws `bad-request` when the index cannot count its documents by name or
   * lacks a field of the query.
   */
  listDocuments(
    query: LibraryQuery,
    asking: Pick<SearchRequest, 'access' | 'queryAuthorization' | 'queueKey'>,
    signal?: AbortSignal,
  ): Promise<LibraryPage>;
  /** Counts only what `access` permits, because counts reveal documents too. */
  status(access: AccessFilter | undefined, signal?: AbortSignal): Promise<IndexStatus>;
  close(): Promise<void>;
}

/** One message of the conversation that a knowledge base plans for. */
export interface KnowledgeMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** A request to a knowledge base. `filter` is OData over the index alone; `access` is and-ed with it. */
export interface KnowledgeRequest {
  effort: RetrievalEffort;
  /** Searched as they are with `minimal`. */
  queries: string[];
  /** What the other efforts plan for: the conversation, ending with the question. */
  messages: KnowledgeMessage[];
  /** Whether the public web is searched too; then the service writes the answer. */
  web: boolean;
  /** Whether SharePoint is searched too, with `queryAuthorization`. */
  sharePoint: boolean;
  filter?: string;
  access?: AccessFilter;
  /** 0 to 4. */
  minimumRerankerScore: number;
  /** The caller's token for the search service. */
  queryAuthorization?: string;
}

/** The results of a knowledge base, bounded in number and length. */
export interface KnowledgeReply {
  /** The name of the base that was asked. */
  knowledgeBase: string;
  /** Best first, each with `foundBy` where the service reports it. */
  passages: Passage[];
  /** The answer that the service wrote, citing passages by `[sourcepage]`; null unless the web was searched and it wrote one. */
  answer: string | null;
  steps: RetrievalStep[];
  /** Of planning and answering; null when the service reports none. */
  usage: TokenUsage | null;
  isPartial: boolean;
  notices: string[];
}

/**
 * Agentic retrieval. `retrieve` throws AppError: `bad-request` for a malformed filter, `rate-limited` and `unavailable`
 * as a search does, and `internal` with the operator's next step where the knowledge base does not exist.
 */
export interface KnowledgeRetriever {
  /** The name reported on the wire. */
  readonly name: string;
  /** Settings that have no effect here. */
  readonly ignores: readonly (keyof Settings)[];
  /** Least first. */
  readonly efforts: readonly RetrievalEffort[];
  /** Where a request names none. */
  readonly effort: RetrievalEffort;
  readonly searchesWeb: boolean;
  readonly searchesSharePoint: boolean;
  retrieve(request: KnowledgeRequest, signal: AbortSignal): Promise<KnowledgeReply>;
}
