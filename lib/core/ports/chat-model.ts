import type { JsonObject } from '#lib/shared/json.ts';
import type {
  ContentFilterResults,
  FinishReason,
  TextDeltas,
  TokenUsage,
  ToolCall,
} from '../events/answer-trace.ts';
import type { AnswerEvent, Certainty } from '../events/events.ts';
import type { Passage, SearchedWord } from '../events/passage.ts';
import type { AnswerRequest, ImageDetail, Sampling, ToolUse } from '../question/request.ts';
import type { SynonymGroup } from '../question/synonyms.ts';
import type { Settings } from '../settings/settings.ts';

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
  /** The company's synonyms that may explain words of the question. Not sent to chat models. */
  synonyms?: readonly SynonymGroup[];
  /** The language of the page or program that asks, where the question does not show its own. Not sent to chat models. */
  pageLanguage?: string;
  /** The length of the answer. Absent: normal. Models read it from the messages. */
  length?: Settings['answer_length'];
  /** What the search engine knows of the question's words. Absent: nothing was searched for. */
  searchedWords?: SearchedWord[];
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

/** The end of an answer. */
export interface ModelFinish {
  type: 'finish';
  reason: FinishReason;
  usage: TokenUsage;
  /** The second and further answers, when `n` is above 1. */
  alternatives?: string[];
  toolCalls?: ToolCall[];
  contentFilter?: ContentFilterResults;
  /** The model's own summary of its reasoning, where it gives one. */
  reasoning?: string;
  /** The model that answered, when it was a fallback for the requested one. */
  model?: string;
  /** False when the model found no answer; its text then quotes the closest passages at most. */
  answered?: boolean;
  /** How surely a model that grades its answers answered; absent for all others. */
  certainty?: Certainty;
  /** Notices for the reader, such as that another deployment answered. */
  notices?: string[];
}

/** Prices of a model, in one currency, per million tokens. */
export interface TokenPrices {
  currency: string;
  inputPerMillion: number;
  outputPerMillion: number;
}

/** Where a model comes from. */
interface ModelOrigin {
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
  /** The most tokens of its answer when a request sets no `max_tokens`; absent when it has no limit then. */
  readonly answerTokens?: number;
  /** Settings that this model ignores; a thought reports it when a request changes one. */
  readonly ignores: readonly (keyof Settings)[];
  /** Whether the model accepts images; otherwise requests with images are rejected. */
  readonly readsImages: boolean;
  /** Sentences that it says in its own words, which no document needs to support. */
  readonly ownSentences?: readonly string[];
  /** The underlying provider and deployment, for audits; absent when the name says it all. */
  readonly servedBy?: ModelOrigin;
  /** Absent when the model is free or no price is configured. */
  readonly prices?: TokenPrices;
  /** The number of passages that the model reads when a request sets no `top`; 3 when absent. */
  readonly passageCount?: number;
  /** The number of passages beyond `top` that the model needs as `extraPassages`. They stay in memory while it answers. */
  readonly extraPassageCount: number;
  stream(prompt: Prompt, options: GenerationOptions, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** Counts tokens exactly or approximately as the configured model does. */
export type CountTokens = (text: string) => number;

/**
 * Direct access to the chat models, for callers who bring no documents: OpenAI requests and replies, passed through.
 * Throws AppError `not-found` for an unknown alias and `bad-request` for requests that the model rejects.
 */
export interface ChatCompletions {
  create(alias: string, body: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** The chunks of a streamed reply, in order. */
  stream(alias: string, body: JsonObject, signal: AbortSignal): AsyncGenerator<JsonObject>;
}

/** A service that retrieves and answers in one call, in place of the core's `answer`. */
export interface RemoteAnswerer {
  /** Azure OpenAI On Your Data, or another server of the chat protocols. */
  readonly kind: 'on-your-data' | 'chat-api';
  /** The name reported on the wire: a model's alias, or the other server's host. */
  readonly name: string;
  /** Settings that have no effect here. */
  readonly ignores: readonly (keyof Settings)[];
  readonly readsImages: false;
  /** The number of passages when a request sets no `top`; null when only the service knows. */
  readonly passageCount: number | null;
  /** Answers by the grammar of AnswerEvent; `retrieved` comes as soon as the service has retrieved. Throws AppError. */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
}

/** A model that callers can select, as model lists describe it. */
export interface ModelDescription extends ModelOrigin {
  alias: string;
  isDefault: boolean;
  readsImages: boolean;
  /** Null when the service does not report it. */
  contextTokens: number | null;
  /** Settings that this model ignores. */
  ignores: readonly (keyof Settings)[];
}

type Describable = Pick<ChatModel, 'name' | 'ignores' | 'readsImages' | 'servedBy'> & {
  contextTokens?: number;
};

/** Describes the models in order; the first is the default. */
export function describeModels(models: readonly Describable[]): ModelDescription[] {
  return models.map(({ name, servedBy, readsImages, contextTokens, ignores }, index) => ({
    alias: name,
    ...(servedBy ?? { provider: 'embedded', deployment: null, model: null }),
    isDefault: index === 0,
    readsImages,
    contextTokens: contextTokens ?? null,
    ignores,
  }));
}

/** A request for one JSON object from a model. */
export interface JsonQuestion {
  /** Trusted instructions: the task and the meaning of each field. */
  instructions: string;
  /**
   * Untrusted text from documents, readers and models. It is passed as one JSON object, so it cannot be
   * mistaken for instructions.
   */
  material: JsonObject;
  /** The name of the object: letters, digits, `_` and `-`. */
  name: string;
  /** A JSON Schema of type `object` in OpenAI's strict subset: every property required, no additional ones. */
  schema: JsonObject;
  /** The token limit of the reply. */
  maxTokens: number;
}

/**
 * The model's reply. `value` is unvalidated JSON, and undefined when there is a problem: the model declined, a
 * filter blocked the question or the reply, the model ran out of tokens, or the reply is not a JSON object.
 */
export interface JsonReply {
  value: unknown;
  usage: TokenUsage;
  problem: 'refused' | 'filtered' | 'cut-short' | 'no-json' | null;
}

/** A chat model that returns JSON objects. `name` is its alias. */
export interface JsonModel {
  readonly name: string;
  /** Absent when no price is configured. */
  readonly prices?: TokenPrices;
  /** Throws AppError `rate-limited`, `unavailable`, `context-length` or `internal` once all retries have failed. */
  ask(question: JsonQuestion, signal: AbortSignal): Promise<JsonReply>;
}
