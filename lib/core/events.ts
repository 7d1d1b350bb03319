import type { AnswerTrace } from './answer-trace.ts';
import type { ContentFilterResults, FinishReason, TokenUsage } from './completion.ts';
import type { Passage } from './passage.ts';
import type { SearchHit, SearchResponse } from './ports.ts';

/** What the answer rests on: passages as `sourcepage: content` lines, images, and the names that may be cited. */
export interface DataPoints {
  text: string[];
  images?: { detail: 'auto'; url: string }[];
  citations: string[];
}

/**
 * What happens while a question is being answered, in order: `retrieved` once, then any number of
 * `text-delta`, then `follow-ups` if asked for, then exactly one `finished`, whose trace replaces
 * that of `retrieved`. Failures are thrown, never yielded; a codec turns a throw into its protocol's
 * error frame.
 */
export type AnswerEvent =
  | RetrievedEvent
  | { type: 'text-delta'; text: string }
  | { type: 'follow-ups'; questions: string[] }
  | Finished;

/** What was found, before the first word of the answer. `search` tells all of it, also what stayed out of the prompt. */
export interface RetrievedEvent {
  type: 'retrieved';
  model: string;
  passages: Passage[];
  dataPoints: DataPoints;
  search: SearchReport;
  trace: AnswerTrace;
}

/** A search as protocols 4 and 5 report it. */
export interface SearchReport {
  /** In the order they were searched; empty when nothing was. */
  queries: string[];
  /** Best first. */
  documents: RetrievedDocument[];
  count: number | null;
  facets: SearchResponse['facets'];
  /** The system prompt as the model gets it. */
  systemPrompt: string;
}

/** A found document and why it stayed out of the answer: `score` too low, or `rerank`ed out of the first `top`. */
export interface RetrievedDocument {
  passage: Passage;
  /** Its fields as the index names them, and its highlights. */
  document: SearchHit['document'];
  highlights: SearchHit['highlights'];
  /** Those of the queries that found it. */
  queries: string[];
  filterReason: 'score' | 'rerank' | null;
}

/** The end of an answer. `alternatives` are the second and further answers, where the request asked for more than one. */
export interface Finished {
  type: 'finished';
  /** The model that answered, where another stood in for the one that was asked. */
  answeredBy?: string;
  reason: FinishReason;
  usage: TokenUsage;
  alternatives: string[];
  /** Null where no content filter ran. */
  contentFilter: ContentFilterResults | null;
  trace: AnswerTrace;
}
