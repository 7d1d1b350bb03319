import type { JsonObject } from '#lib/shared/json.ts';
import type { ContentFilterResults, FinishReason, TokenUsage } from './completion.ts';
import type { Sampling, SearchCredential } from './directions.ts';
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
 * A search in the terms of Azure AI Search's REST API (2024-07-01): `filter` is OData, `facets` are
 * `field,count:n`, `select` and `highlightFields` name index fields: by our names or by the index's own, and the
 * response has the name that was asked by. Text and vector queries together are a hybrid search, merged by reciprocal
 * rank fusion. `access` is and-ed with everything else.
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
  /** Fields, by our names, that come with those selected where the index has them. */
  needs?: readonly string[];
  semantic?: { configuration?: string; captions: boolean };
  /** A token of the caller's for the search service itself, where the service keeps its own access lists. */
  queryAuthorization?: string;
  /** The caller's own, used in place of ours; `bad-request` when the service refuses it. The embedded index asks for none. */
  credential?: SearchCredential;
  /** The caller, from `turnOf`: callers take turns when searches wait. Never sent to a service. */
  askedBy?: string;
}

/** A field of an index document. Vectors are never returned. */
export type FieldValue = string | number | boolean | string[] | null;

/** One found document: its selected fields, scores and explanations. */
export interface SearchHit {
  document: Record<string, FieldValue>;
  score: number;
  rerankerScore: number | null;
  captions: Caption[];
  /** Per field, fragments with terms marked by `<em>`. */
  highlights: Record<string, string[]>;
}

/** A passage that the semantic ranker took for the answer itself. `highlights` marks terms with `<em>`. */
export interface SemanticAnswer extends Caption {
  /** The id of the passage. */
  id: string;
  score: number;
}

/** What was found. `notices` say in plain words what the engine could not honour and did instead. */
export interface SearchResponse {
  hits: SearchHit[];
  /** Matches before `top` and `skip`; null unless asked for. */
  count: number | null;
  facets: Record<string, { value: string | number | boolean; count: number }[]>;
  /** Empty where no semantic ranker ran, or none found an answer. */
  answers: SemanticAnswer[];
  notices: string[];
}

/**
 * What an index holds of what somebody may read; served to people who ask what the answers rest on. Null where only the
 * service knows who may read what.
 */
export interface IndexStatus {
  engine: string;
  documents: number | null;
  passages: number | null;
}

/**
 * The retrieval engine. `search` throws AppError `bad-request` for a malformed filter or a field the index lacks
 * (naming it) and `unavailable` when the engine cannot be reached; it returns early when `signal` aborts.
 */
export interface SearchEngine {
  /** The name reported as `IndexStatus.engine`. */
  readonly name: string;
  /** Settings that have no effect on this engine. */
  readonly ignores: readonly (keyof Settings)[];
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse>;
  /** Counts what `access` lets be read: numbers tell of documents too. */
  status(access: AccessFilter | undefined, signal?: AbortSignal): Promise<IndexStatus>;
  close(): Promise<void>;
}

/** A document as it was ingested, without its passages. */
export interface StoredDocument {
  /** The path that citations begin with, as in `Passage.sourcefile`. */
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
   * `sample` documents step aside at the first ingest of one's own. An `upload` is private to whom its `oids` name, and
   * stays when samples or folders leave.
   */
  origin: 'sample' | 'own' | 'upload';
  /** The folder it was ingested from, absolute, which `--sync` compares with; null where there was none. For operators only. */
  root: string | null;
}

/** The bytes of an original, open for reading. `close` once, whether it was read or not. */
export interface Original {
  readonly sizeBytes: number;
  /** Bytes `start` to `end`, both included; the stream closes what it reads from when it ends or is cancelled. */
  read(start: number, end: number): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** Reads the originals behind the citations. Throws AppError `unavailable` when they cannot be reached. */
export interface DocumentStore {
  /**
   * The document, or undefined when it does not exist or the caller may not read it. `queryAuthorization` as in
   * SearchRequest: where the service keeps access lists of its own, `unauthenticated` is thrown without it.
   */
  find(
    sourcefile: string,
    access: AccessFilter | undefined,
    queryAuthorization?: string,
  ): Promise<FoundDocument | undefined>;
}

/** A document that the caller may read. `open` is undefined when the original has left in the meantime. */
export interface FoundDocument {
  document: StoredDocument;
  open(): Promise<Original | undefined>;
}

/**
 * Turns texts into vectors of one length. Throws AppError `unavailable` when the service cannot be reached and
 * `internal` when it answers with vectors of another length than configured.
 */
export interface EmbeddingModel {
  /** Names model and dimensions; part of the index's fingerprint. */
  readonly name: string;
  /** Dimensions of every vector: configured, or found out by embedding one word. */
  dimensions(signal?: AbortSignal): Promise<number>;
  /** One vector a text, in order. Batches by count and tokens. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}

/** Turns pictures, and questions that look for pictures, into vectors of one space (the field `imageEmbedding`). */
export interface ImageEmbeddingModel {
  readonly name: string;
  readonly dimensions: number;
  embedText(text: string, signal?: AbortSignal): Promise<number[]>;
  embedImage(image: { bytes: Uint8Array; mediaType: string }, signal?: AbortSignal): Promise<number[]>;
}

/** A picture as the model gets it. `name` is the attachment's, or the sourcepage of the place it shows. */
export interface PromptImage {
  name: string;
  dataUrl: string;
  /** `auto` when absent. */
  detail?: ImageDetail;
}

/** One message as the model sees it: its text, then its pictures. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  images?: PromptImage[];
}

/** Everything a model may need: the messages as sent, and the parts they were made of. */
export interface Prompt {
  messages: PromptMessage[];
  question: string;
  /** The passages in `messages`, best first. */
  passages: Passage[];
  /** Further passages that were found but not given to the model; follow-up questions may come from them. */
  alsoFound: Passage[];
  /** True when the model is asked to end with follow-up questions as `<<question>>`. */
  followUps: boolean;
}

/** How to generate. `undefined` leaves a choice to the model. */
export interface GenerationOptions {
  temperature: number | undefined;
  maxTokens: number | undefined;
  seed: number | undefined;
  reasoningEffort: string | undefined;
  /** Answers wanted; the first is streamed, the others come with `finish`. */
  n: number;
  sampling?: Sampling;
}

/** What a model says: text in order, then exactly one `finish`. */
export type ModelEvent = { type: 'text-delta'; text: string } | ModelFinish;

/** How an answer ended. */
export interface ModelFinish {
  type: 'finish';
  reason: FinishReason;
  usage: TokenUsage;
  /** The second and further answers, where `n` asked for them. */
  alternatives?: string[];
  contentFilter?: ContentFilterResults;
  /** The model that answered, where it was not the one that was asked. */
  model?: string;
  /** What the reader should know of how it was made, such as that another deployment stood in. */
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

/** A chat model, or what stands in for one. Stops within a second of `signal` aborting. */
export interface ChatModel {
  /** The name reported on the wire. */
  readonly name: string;
  /** Tokens that prompt and answer may take together. */
  readonly contextTokens: number;
  /** Settings that have no effect on this model; a thought says so when a request changes one. */
  readonly ignores: readonly (keyof Settings)[];
  /** Whether image attachments reach the model; where they cannot, a request that brings one is refused. */
  readonly readsImages: boolean;
  /** Who really answers, for whoever audits it; absent where the name says it all. */
  readonly servedBy?: ModelOrigin;
  /** Absent where nothing is paid, or nobody said how much. */
  readonly prices?: TokenPrices;
  /** Passages beyond `top` that the model wants to know of, as `alsoFound`. They stay in memory while it answers. */
  readonly alsoReads: number;
  stream(prompt: Prompt, options: GenerationOptions, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/**
 * The chat models as they are, for callers who bring no documents: OpenAI's own requests and replies, handed through.
 * Throws AppError: `not-found` for an alias that is not configured, `bad-request` for what the model refuses.
 */
export interface ChatCompletions {
  create(alias: string, body: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** The chunks of a streamed reply, in order. */
  stream(alias: string, body: JsonObject, signal: AbortSignal): AsyncGenerator<JsonObject>;
}

/** A search query made from a conversation, and what making it cost. */
export interface RewrittenQuery {
  query: string;
  model: string;
  usage: TokenUsage | null;
}

/** Turns a conversation that ends with a question into one search query that stands alone. */
export interface QueryRewriter {
  rewrite(turns: Turn[], signal: AbortSignal): Promise<RewrittenQuery>;
}

/** Counts tokens as the model in use does, or close to it. */
export type CountTokens = (text: string) => number;
