import type { FinishReason, TokenUsage } from './completion.ts';
import type { Passage } from './passage.ts';

/**
 * The steps of an answer, for checking, metering and storing it. Grows while the answer is made; parts that are not known
 * yet, or that the reader may not see, are absent. Holds no secret and no unreadable document. Times are
 * in milliseconds.
 */
export interface AnswerTrace {
  question?: string;
  query?: TracedQuery;
  results?: { passages: TracedPassage[]; ms?: number };
  prompt?: { messages: TracedMessage[]; model?: string };
  generation?: TracedGeneration;
  /** The names cited that were retrieved, and how many others there were. */
  citations?: { verified: string[]; unverified: number };
  notices: TraceNotice[];
}

/** The search query, how it was made, and how the search was asked. `model` and `usage` are null where no model made it. */
export interface TracedQuery {
  text: string;
  search: TracedSearch;
  model?: string | null;
  usage?: TracedUsage | null;
  ms?: number;
}

/** The search options besides the query; the last three go to services that search by themselves. */
export interface TracedSearch {
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

/** A retrieved passage, best first; `filterReason` is the service's reason for leaving it out of the answer, if given. */
export type TracedPassage = Omit<Passage, 'storageUrl' | 'score'> & {
  score: number | null;
  filterReason?: string | null;
};

/** A message as the model got it. A picture is named, not shown: its bytes would drown the prompt. */
export interface TracedMessage {
  role: string;
  content?: string;
  images?: string[];
}

/** A model's report at its end: the model that answered, and the finish reason. */
export interface TracedGeneration {
  model?: string;
  usage?: TracedUsage;
  reason?: FinishReason;
  ms?: number;
}

/** Tokens, and how they divide where that is known. */
export interface TracedUsage {
  prompt?: number;
  completion?: number;
  total: number;
}

/** Something the reader of a trace should know, in sentences or names. `model` is the one that settings had no effect on. */
export interface TraceNotice {
  kind: NoticeKind;
  lines: string[];
  model?: string;
}

/** What notices are about, in the order of the steps. */
export type NoticeKind =
  | 'ignored-settings'
  | 'settings-without-effect'
  | 'search'
  | 'pictures'
  | 'semantic-answers'
  | 'instructions-left-out'
  | 'prompt-shortened'
  | 'model';

/** The trace of an answer without known steps. */
export const emptyTrace: AnswerTrace = { notices: [] };

/** Tokens as a model counted them, as traces have them. */
export function tracedUsage({ promptTokens, completionTokens }: TokenUsage): TracedUsage {
  return { prompt: promptTokens, completion: completionTokens, total: promptTokens + completionTokens };
}
