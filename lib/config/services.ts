import type { RetrievalEffort } from '#lib/shared/efforts.ts';

/** How to reach a service of Azure: a key, or the identity that `DefaultAzureCredential` finds when there is none. */
export interface AzureAccess {
  /** Without a slash at its end. */
  endpoint: string;
  key: string | undefined;
  /** The token issuer where no key is given; absent in the public cloud. */
  authorityHost?: string;
}

/** What the fields of an index are called. A name that is undefined is a field the index does not have. */
export interface IndexFieldNames {
  id: string;
  content: string;
  sourcepage: string;
  sourcefile: string;
  category: string | undefined;
  title: string | undefined;
  headings: string | undefined;
  storageUrl: string | undefined;
  oids: string | undefined;
  groups: string | undefined;
  embedding: string | undefined;
  imageEmbedding: string | undefined;
}

/** Knowledge bases over an index: one for it alone, and one for each combination with further sources. */
export interface KnowledgeBaseConfig {
  /** The base over the index alone, from which the names of the others follow. */
  name: string;
  /** The knowledge source of the index. */
  source: string;
  apiVersion: string;
  /** The default of requests. */
  effort: RetrievalEffort;
  web: boolean;
  sharePoint: boolean;
  /** What plans searches in a base that ingestion creates; undefined: as the chat model. */
  deployment: string | undefined;
  model: string | undefined;
}

/** An index of Azure AI Search. */
export interface AzureSearchConfig extends AzureAccess {
  engine: 'azure';
  index: string;
  /** The index in which ingestion stores one record a document. */
  documentsIndex: string;
  apiVersion: string;
  /** The audience of tokens, such as `https://search.azure.com`: without `/.default`. Differs in sovereign clouds. */
  audience: string;
  /** Undefined: the service has no semantic ranker. */
  semanticConfiguration: string | undefined;
  /** The analyzer of the texts of an index that ingestion creates; undefined: the Azure Python sample's, for English. */
  analyzer?: string | undefined;
  fields: IndexFieldNames;
  /** What makes vectors of questions: our embeddings port, the index's own vectorizer, or nothing. */
  vectorizer: 'embeddings' | 'service' | 'none';
  /** Whether the service rewrites queries before it ranks them semantically. */
  queryRewriting: boolean;
  /** Whether the service applies access lists of its own, by a token of the caller's. */
  nativeAccess: boolean;
  /** Absent unless agentic retrieval is on. */
  knowledgeBase?: KnowledgeBaseConfig;
}

/** The search engine. */
export type SearchConfig = { engine: 'embedded' } | AzureSearchConfig;

/** A container of Azure Blob Storage that holds the originals. */
export interface BlobConfig extends AzureAccess {
  container: string;
}

/**
 * A server that speaks OpenAI's API. A key that is undefined means `DefaultAzureCredential` on Azure and no key
 * elsewhere. `audience` is whom tokens are for, such as `https://cognitiveservices.azure.com`: without `/.default`.
 */
export type ModelServer =
  | ({ kind: 'azure'; apiVersion: string; audience: string } & AzureAccess)
  | { kind: 'openai'; baseUrl: string; key: string | undefined };

/** One chat model by the name that requests choose it by. */
export interface ModelConfig {
  alias: string;
  server: ModelServer;
  /** The deployment's name on Azure, the model's elsewhere. */
  deployment: string;
  /** Tokens that prompt and answer may take together. */
  contextTokens: number;
  /** Reads images. */
  vision: boolean;
  /** Thinks first: gets `reasoning_effort`, and neither temperature nor `max_tokens` under its old name. */
  reasoning: boolean;
  /** The API that is tried first; absent: Chat Completions. Which one the deployment takes is learned of its refusals. */
  api?: 'chat' | 'responses';
  /** Chat Completions takes functions with effort `none` alone: always, or where an effort is sent at all. */
  toolsByResponses?: 'always' | 'with-effort';
  /** The least effort for small tasks; `default`: it knows no small one, and thinks for minutes. Absent: `low`. */
  leastEffort?: 'none' | 'low' | 'default';
  /** How hard it thinks where a request does not say; absent: as the service decides. */
  reasoningEffort?: string;
  prices: { currency: string; inputPerMillion: number; outputPerMillion: number } | undefined;
  /** The alias of the model that stands in when this one is throttled or down. */
  fallback: string | undefined;
}

/** A model that turns texts into vectors. */
export interface EmbeddingConfig {
  server: ModelServer;
  deployment: string;
  /** The model's own name, for its fingerprint and its token limits. */
  model: string;
  /** Undefined: as many as the model gives. */
  dimensions: number | undefined;
}

/** Azure OpenAI retrieves and answers by itself, over the configured index. */
export interface OnYourDataConfig {
  answerer: 'on-your-data';
  model: ModelConfig;
  search: AzureSearchConfig;
  /** The deployment that makes vectors of questions, at the same resource. */
  embeddingDeployment: string | undefined;
  /** Numbers in its vectors, where they are fewer than the model gives. */
  embeddingDimensions?: number | undefined;
}

/** Another server answers, by the chat protocols of the Azure samples. */
export interface ChatApiConfig {
  answerer: 'chat-api';
  /** Without a slash at its end. */
  url: string;
}

/** A resource of Azure AI. `audience` as in ModelServer. */
export interface AzureAiConfig extends AzureAccess {
  audience?: string;
}

/** A resource of Azure AI Vision. */
export interface VisionConfig extends AzureAiConfig {
  modelVersion: string;
}

/** A server that orders search results, at its `/rerank`. */
export interface RerankConfig {
  /** Without a slash at its end. */
  baseUrl: string;
  /** Undefined: the one model that the server has. */
  model: string | undefined;
  key: string | undefined;
  timeoutMs: number;
}

/** The answerer. `models` is never empty; the first is the default. */
export type AnswererConfig =
  | { answerer: 'extractive' }
  | { answerer: 'models'; models: [ModelConfig, ...ModelConfig[]] }
  | OnYourDataConfig
  | ChatApiConfig;

/** Timeouts in milliseconds, retries and slots for external services: the variables UPSTREAM_… say what each one bounds. */
export interface UpstreamConfig {
  connectTimeoutMs: number;
  firstTokenTimeoutMs: number;
  betweenTokensTimeoutMs: number;
  callTimeoutMs: number;
  concurrency: number;
  queue: number;
  attempts: number;
  retryBudgetMs: number;
  /** The longest answer, in characters of its text and milliseconds: MAX_ANSWER_… */
  answer: { characters: number; ms: number };
}

/** Every service the environment names. */
export interface Services {
  search: SearchConfig;
  answerer: AnswererConfig;
  /** Undefined: the embedded index makes its own lexical vectors. */
  embeddings: EmbeddingConfig | undefined;
  /** Undefined: results stay in the order of the search. */
  reranker: RerankConfig | undefined;
  /** Azure AI Vision, for pictures and questions in one vector space. */
  vision: VisionConfig | undefined;
  /** Azure Document Intelligence, for the text of scanned pages and images. Undefined: Tesseract, or nothing, recognises it. */
  documentIntelligence: AzureAiConfig | undefined;
  /** Undefined: originals are stored in DATA_DIR. */
  blobs: BlobConfig | undefined;
  upstream: UpstreamConfig;
}

/** The header in which Azure AI Search takes a caller's own token; ours is called the same. */
export const QUERY_AUTHORIZATION = 'x-ms-query-source-authorization';
