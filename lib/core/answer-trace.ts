import type { FinishReason, TokenUsage } from './completion.ts';
import type { Passage } from './passage.ts';

/**
 * How an answer came to be, for those who check it, meter it and keep it. Grows while the answer is made; what is not known
 * yet, or was taken out because its reader may not see it, is absent. Holds no secret and no unreadable document. Times are
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

/** What the search engine was asked besides the query; the last three are said to services that search by themselves. */
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

/** A passage that was found, best first; `filterReason` says why it stayed out of the answer, where the service says it. */
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

/** What a model told of its work once it ended: which model it was in the end, and why it ended. */
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

/** The trace of an answer of which nothing is known. */
export const emptyTrace: AnswerTrace = { notices: [] };

/** Tokens as a model counted them, as traces have them. */
export function tracedUsage({ promptTokens, completionTokens }: TokenUsage): TracedUsage {
  return { prompt: promptTokens, completion: completionTokens, total: promptTokens + completionTokens };
}
