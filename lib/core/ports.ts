import type { JsonObject } from '#lib/shared/json.ts';
import type { ContentFilterResults, FinishReason, TextDeltas, TokenUsage, ToolCall } from './completion.ts';
import type { Sampling, SearchCredential, ToolUse } from './directions.ts';
import type { LibraryPage, LibraryQuery } from './library.ts';
import type { Caption, Passage } from './passage.ts';
import type { AccessFilter } from './principal.ts';
import type { ImageDetail, Turn } from './request.ts';
import type { Settings } from './settings.ts';

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

/** Search results. `notices` explain in plain words which options the engine did not support and what it did instead. */
export interface SearchResponse {
  hits: SearchHit[];
  /** The number of matches before `top` and `skip`; null unless requested. */
  count: number | null;
  facets: Record<string, { value: string | number | boolean; count: number }[]>;
  /** Empty when no semantic ranker ran or it found no answer. */
  answers: SemanticAnswer[];
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

/** An ingested document, without its passages. */
export interface StoredDocument {
  /** The path at the start of its citations, as in `Passage.sourcefile`. */
  sourcefile: string;
  title: string | null;
  mediaType: string;
  sizeBytes: number;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  category: string | null;
  oids: string[];
  groups: string[];
  /**
   * The first ingest of your own documents removes `sample` documents. An `upload` is private to the reader ids in
   * `oids` and stays when samples or folders are removed.
   */
  origin: 'sample' | 'own' | 'upload';
  /** The absolute path of the ingested folder, which `--sync` compares with; null when there was none. For operators only. */
  root: string | null;
}

/** An original file, open for reading. Call `close` once, whether or not it was read. */
export interface Original {
  readonly sizeBytes: number;
  /** Reads bytes `start` to `end`, inclusive; the stream closes its source when it ends or is cancelled. */
  read(start: number, end: number): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** Reads the originals of cited documents. Throws AppError `unavailable` when the store cannot be reached. */
export interface DocumentStore {
  /**
   * Returns the document, or undefined when it does not exist or the caller may not read it. `queryAuthorization` is
   * as in SearchRequest; a service with its own access lists throws `unauthenticated` without it.
   */
  find(
    sourcefile: string,
    access: AccessFilter | undefined,
    queryAuthorization?: string,
  ): Promise<FoundDocument | undefined>;
}

/** A document that the caller may read. `open` resolves with undefined when the original was removed in the meantime. */
export interface FoundDocument {
  document: StoredDocument;
  open(): Promise<Original | undefined>;
}

/**
 * Embeds texts as vectors of one length. Throws AppError `unavailable` when the service cannot be reached and
 * `internal` when the vectors have another length than configured.
 */
export interface EmbeddingModel {
  /** Identifies the model and its dimensions; part of the index's fingerprint. */
  readonly name: string;
  /** The length of every vector: configured, or measured by embedding one word. */
  dimensions(signal?: AbortSignal): Promise<number>;
  /** One vector per text, in order. Batches by count and tokens. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
  /** Erases vectors kept for a next attempt: passages with these texts are in the index now. */
  forget?(texts: readonly string[]): void;
}

/** Embeds images, and queries that search images, in one vector space (the field `imageEmbedding`). */
export interface ImageEmbeddingModel {
  readonly name: string;
  readonly dimensions: number;
  embedText(text: string, signal?: AbortSignal): Promise<number[]>;
  embedImage(image: { bytes: Uint8Array; mediaType: string }, signal?: AbortSignal): Promise<number[]>;
}

/** An image as the model receives it. `name` is the attachment's name, or the sourcepage it shows. */
export interface PromptImage {
  name: string;
  dataUrl: string;
  /** `auto` when absent. */
  detail?: ImageDetail;
}

/** A message as the model receives it: its text, then its images. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  images?: PromptImage[];
}

/** The input of a model: the messages, and the parts they were built from. */
export interface Prompt {
  messages: PromptMessage[];
  question: string;
  /** The passages in `messages`, best first. */
  passages: Passage[];
  /** Retrieved passages that are not in the prompt; follow-up questions may draw on them. */
  extraPassages: Passage[];
  /** True when the model must end with follow-up questions as `<<question>>`. */
  followUps: boolean;
  /** How long the answer is to be. Absent: normal. Models read it from the messages. */
  length?: Settings['answer_length'];
}

/** Generation options. `undefined` leaves a choice to the model. */
export interface GenerationOptions {
  temperature: number | undefined;
  maxTokens: number | undefined;
  seed: number | undefined;
  reasoningEffort: string | undefined;
  /** The number of answers; the first is streamed, the others come with `finish`. */
  n: number;
  sampling?: Sampling;
  toolUse?: ToolUse;
}

/** A model's output: text in order, then exactly one `finish`. */
export type ModelEvent = TextDeltas | ModelFinish;

/** How an answer ended. */
export interface ModelFinish {
  type: 'finish';
  reason: FinishReason;
  usage: TokenUsage;
  /** The second and further answers, when `n` is above 1. */
  alternatives?: string[];
  toolCalls?: ToolCall[];
  contentFilter?: ContentFilterResults;
  /** The model that answered, when it was a fallback for the requested one. */
  model?: string;
  /** False when the model found no answer; its text then quotes the closest passages at most. */
  answered?: boolean;
  /** Notices for the reader, such as that another deployment answered. */
  notices?: string[];
}

/** What a model costs, in one currency, per million tokens. */
export interface TokenPrices {
  currency: string;
  inputPerMillion: number;
  outputPerMillion: number;
}

/** Where a model comes from. */
export interface ModelOrigin {
  provider: 'azure' | 'openai' | 'embedded';
  deployment: string | null;
  model: string | null;
}

/** A chat model or a substitute for one. Stops within a second when `signal` aborts. */
export interface ChatModel {
  /** The name reported on the wire. */
  readonly name: string;
  /** The token limit of prompt and answer together. */
  readonly contextTokens: number;
  /** Settings that this model ignores; a thought reports it when a request changes one. */
  readonly ignores: readonly (keyof Settings)[];
  /** Whether the model accepts images; otherwise requests with images are rejected. */
  readonly readsImages: boolean;
  /** The underlying provider and deployment, for audits; absent when the name says it all. */
  readonly servedBy?: ModelOrigin;
  /** Absent when the model is free or no price is configured. */
  readonly prices?: TokenPrices;
  /** The number of passages beyond `top` that the model needs as `extraPassages`. They stay in memory while it answers. */
  readonly extraPassageCount: number;
  stream(prompt: Prompt, options: GenerationOptions, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/**
 * Direct access to the chat models, for callers who bring no documents: OpenAI requests and replies, passed through.
 * Throws AppError `not-found` for an unknown alias and `bad-request` for requests that the model rejects.
 */
export interface ChatCompletions {
  create(alias: string, body: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** The chunks of a streamed reply, in order. */
  stream(alias: string, body: JsonObject, signal: AbortSignal): AsyncGenerator<JsonObject>;
}

/** A search query generated from a conversation, and its token usage. */
export interface RewrittenQuery {
  query: string;
  model: string;
  usage: TokenUsage | null;
}

/** Rewrites a conversation that ends with a question into one standalone search query. */
export interface QueryRewriter {
  rewrite(turns: Turn[], signal: AbortSignal): Promise<RewrittenQuery>;
}

/** Counts tokens exactly or approximately as the configured model does. */
export type CountTokens = (text: string) => number;
