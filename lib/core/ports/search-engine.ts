import type { SearchCredential } from '../directions.ts';
import type { LibraryPage, LibraryQuery } from '../library.ts';
import type { Caption } from '../passage.ts';
import type { AccessFilter } from '../principal.ts';
import type { Settings } from '../settings.ts';
import type { SynonymGroup } from '../synonyms/synonym-group.ts';

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

/** A field of an index document. Vectors are never returned. */
export type FieldValue = string | number | boolean | string[] | null;

/** A search hit: its selected fields, scores and explanations. */
export interface SearchHit {
  document: Record<string, FieldValue>;
  score: number;
  rerankerScore: number | null;
  captions: Caption[];
  /** Text fragments by field, with terms marked by `<em>`. */
  highlights: Record<string, string[]>;
}

/** A passage that the semantic ranker identified as a direct answer. `highlights` marks terms with `<em>`. */
export interface SemanticAnswer extends Caption {
  /** The id of the passage. */
  id: string;
  score: number;
}

/**
 * What the engine knows of one word of the question. `word` is as asked, folded to lower case. `isHeld`: a document that
 * the caller may read holds it in some form. `meant`: its likely corrections, likeliest first, as documents write them
 * (`health care` for `healthcare`); the ranking searched for these too. Empty when the word is spelled right. `rarity`: what
 * the word weighs in ranking, the inverse document frequency of BM25.
 */
export interface SearchedWord {
  word: string;
  isHeld: boolean;
  meant: string[];
  rarity: number;
}

/** Search results. `notices` explain in plain words which options the engine did not support and what it did instead. */
export interface SearchResponse {
  hits: SearchHit[];
  /** The number of matches before `top` and `skip`; null unless requested. */
  count: number | null;
  facets: Record<string, { value: string | number | boolean; count: number }[]>;
  /** Empty when no semantic ranker ran or it found no answer. */
  answers: SemanticAnswer[];
  /** Words of the question in its order, each once, without stop words; empty from engines that do not tell. */
  words: SearchedWord[];
  notices: string[];
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
