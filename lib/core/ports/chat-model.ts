import type { Certainty } from '../events/certainty.ts';
import type {
  ContentFilterResults,
  FinishReason,
  TextDeltas,
  TokenUsage,
  ToolCall,
} from '../events/completion.ts';
import type { Passage } from '../events/passage.ts';
import type { SearchedWord } from '../events/search-response.ts';
import type { ImageDetail } from '../question/request.ts';
import type { Sampling, ToolUse } from '../question/search-options.ts';
import type { SynonymGroup } from '../question/synonym-group.ts';
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
  /** The company's synonyms that may explain words of the question. Chat models are not told. */
  synonyms?: readonly SynonymGroup[];
  /** How long the answer is to be. Absent: normal. Models read it from the messages. */
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

/** How an answer ended. */
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
