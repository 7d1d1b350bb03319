import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Passage } from './passage.ts';

/**
 * The steps that produced an answer, for inspection, metering and storage. The trace grows while the answer is
 * generated; steps that are unknown or hidden from the reader are absent. It contains no secrets and no
 * documents that the reader may not see. Times are in milliseconds.
 */
export interface AnswerTrace {
  question?: string;
  query?: TracedQuery;
  /** Absent unless a knowledge base was asked. */
  retrieval?: TracedRetrieval;
  /** Absent when no reranker was asked. */
  reranking?: TracedReranking;
  results?: { passages: TracedPassage[]; ms?: number };
  /** `version` is that of the administrators' prompts, 0 of the built-in ones; absent where others were used. */
  prompt?: { messages: TracedMessage[]; model?: string; version?: number };
  generation?: TracedGeneration;
  /** Cited names that match a retrieved source, and the number of cited names that match none. */
  citations?: { verified: string[]; unverified: number };
  /** The check of each sentence against its sources. */
  support?: TracedSupport;
  notices: TraceNotice[];
}

/**
 * The search query, how it was generated, and the options of the search. `model` and `usage` are null when no
 * model generated it.
 */
export interface TracedQuery {
  text: string;
  search: TracedSearch;
  model?: string | null;
  usage?: TracedUsage | null;
  ms?: number;
}

/** Search options besides the query. The last three apply to services that run their own search. */
interface TracedSearch {
  hasVector?: boolean;
  semanticCaptions?: boolean;
  semanticRanker?: boolean;
  retrievalMode?: string;
  top?: number;
  filter?: string | null;
  queryType?: string;
  strictness?: number;
  inScope?: boolean;
}

/** What a knowledge base did. `isPartial`: it stopped before all of it was done. */
export interface TracedRetrieval {
  knowledgeBase: string;
  effort: string;
  isPartial: boolean;
  steps: RetrievalStep[];
  ms?: number;
}

/** One step of a knowledge base: planning, or a search of one of its sources. Names no filter: it lists the asker's groups. */
export interface RetrievalStep {
  id: number;
  /** As the service calls it, such as `searchIndex` or `modelQueryPlanning`. */
  type: string;
  source?: string;
  query?: string;
  /** The number of results. */
  count?: number;
  inputTokens?: number;
  outputTokens?: number;
  reasoningTokens?: number;
  ms?: number;
  hasFailed?: boolean;
}

/** A reranker, how many search results it read, and whether their order is its own. */
export interface TracedReranking {
  model: string;
  passages: number;
  isApplied: boolean;
  ms?: number;
}

/** How many sentences their sources support, of how many, and a line for each that they do not. */
export interface TracedSupport {
  supported: number;
  of: number;
  marked: string[];
  opinion?: TracedOpinion;
}

/** The second opinion of a model on an answer's sentences; `problem` where its reply could not be used. */
export interface TracedOpinion {
  model: string;
  /** Sentences. */
  asked: number;
  usage?: TracedUsage;
  problem?: string;
}

/** A retrieved passage, best first. `filterReason` is the service's reason for excluding it from the answer, if known. */
export type TracedPassage = Omit<Passage, 'storageUrl' | 'score'> & {
  score: number | null;
  filterReason?: string | null;
};

/** A message as the model received it. Images are listed by name, without their bytes. */
export interface TracedMessage {
  role: string;
  content?: string;
  images?: string[];
}

/** What the model reports at the end: its name, token usage, finish reason, and a summary of its reasoning. */
export interface TracedGeneration {
  model?: string;
  usage?: TracedUsage;
  reason?: FinishReason;
  reasoning?: string;
  ms?: number;
}

/** Token counts; the split between prompt and completion is absent when unknown. */
export interface TracedUsage {
  prompt?: number;
  completion?: number;
  /** Of the completion, those that were spent on reasoning. */
  reasoning?: number;
  total: number;
}

/** A notice for the reader of a trace, as sentences or names. `model` names the model on which settings had no effect. */
export interface TraceNotice {
  kind: NoticeKind;
  lines: string[];
  model?: string;
}

/** The subjects of notices, in the order of the steps. */
export type NoticeKind =
  | 'ignored-settings'
  | 'settings-without-effect'
  | 'search'
  | 'pictures'
  | 'semantic-answers'
  | 'instructions-left-out'
  | 'prompt-shortened'
  | 'model';

/** A trace without any known step. */
export const emptyTrace: AnswerTrace = { notices: [] };

/** Converts a model's token counts to the form that traces use. */
export function tracedUsage({ promptTokens, completionTokens, reasoningTokens }: TokenUsage): TracedUsage {
  return {
    prompt: promptTokens,
    completion: completionTokens,
    ...(reasoningTokens && { reasoning: reasoningTokens }),
    total: promptTokens + completionTokens,
  };
}

/**
 * Text of an answer, in the pieces in which the model sent it. Pieces that arrived together are one event, so that the
 * stages of an answer work once for each arrival and not for each token. Neither the list nor a piece is empty.
 */
export interface TextDeltas {
  type: 'text-deltas';
  texts: string[];
}

/** Token counts reported by the model. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
  /** Of the prompt, those that the service had cached; undefined where it does not say. */
  cachedTokens?: number;
  /** Of the completion, those that were spent on reasoning; undefined where the service does not say. */
  reasoningTokens?: number;
}

/** Why the model stopped, in OpenAI's terms. */
export type FinishReason = 'stop' | 'length' | 'content_filter';

/** Content filter results for the prompt and for each answer, in the service's own format and order. */
export interface ContentFilterResults {
  prompt: Json[];
  /** For the first answer. */
  completion: JsonObject;
}

/** A call that the model asks the client to make. `arguments` is the model's JSON text, unchecked. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}
