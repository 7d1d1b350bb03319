import type { Json } from '#lib/shared/json.ts';
import type { ShownValidity } from '../documents/validity.ts';
import type { AnswerSupport, SentenceSupport } from '../support/support.ts';
import type {
  AnswerTrace,
  ContentFilterResults,
  FinishReason,
  TextDeltas,
  TokenUsage,
  ToolCall,
} from './answer-trace.ts';
import type { Passage, RetrievalOrigin, SearchHit, SearchResponse } from './passage.ts';

/** The sources of an answer: passages as `sourcepage: content` lines, images, and the names that the answer may cite. */
export interface DataPoints {
  text: string[];
  images?: { detail: 'auto'; url: string }[];
  citations: string[];
  /** Results outside of the index, with their addresses; absent without any. */
  external?: ExternalResult[];
  /** By citation: the step of agentic retrieval that found it; absent where none ran. */
  origins?: Record<string, RetrievalOrigin>;
  /** By citation: from when to when it holds, what replaced it, who approved it; absent where nothing is stated. */
  validity?: Record<string, ShownValidity>;
}

/** A source outside of the index. `url` is an http or https address. */
export interface ExternalResult {
  /** The name that the answer cites it by. */
  citation: string;
  title: string;
  url: string;
  snippet: string;
}

/**
 * The events of an answer, in order: `retrieved` once, then any number of `text-deltas` and `support`, then `follow-ups` if
 * requested, then exactly one `finished`, whose trace replaces that of `retrieved`. Failures are thrown, never
 * yielded; a codec turns a thrown error into its protocol's error frame.
 */
export type AnswerEvent =
  | RetrievedEvent
  | TextDeltas
  | SupportEvent
  | { type: 'follow-ups'; questions: string[] }
  | Finished;

/** Sentences of the text so far whose check is complete, in order; each comes once. */
interface SupportEvent {
  type: 'support';
  sentences: SentenceSupport[];
}

/** The search results, sent before the first token. `search` also includes documents that were left out of the prompt. */
export interface RetrievedEvent {
  type: 'retrieved';
  model: string;
  passages: Passage[];
  dataPoints: DataPoints;
  search: SearchReport;
  trace: AnswerTrace;
}

/** Details of the search that protocols 4 and 5 report. */
export interface SearchReport {
  /** In execution order; empty when the search was skipped. */
  queries: string[];
  /** Best first. */
  documents: RetrievedDocument[];
  count: number | null;
  facets: SearchResponse['facets'];
  /** The system prompt as the model receives it. */
  systemPrompt: string;
}

/**
 * A retrieved document and why it was left out of the answer: its `score` was too low, or it was `rerank`ed
 * below the first `top`.
 */
export interface RetrievedDocument {
  passage: Passage;
  /** Its fields as the index names them, and its highlights. */
  document: SearchHit['document'];
  highlights: SearchHit['highlights'];
  /** The queries that found it. */
  queries: string[];
  filterReason: 'score' | 'rerank' | null;
}

/** The end of an answer. `alternatives` holds the second and further answers when the request asked for several. */
export interface Finished {
  type: 'finished';
  /** The model that answered, when it was a fallback for the requested one. */
  answeredBy?: string;
  /** How surely it answers; where `none`, the text says so and quotes the closest passages at most. */
  certainty: Certainty;
  reason: FinishReason;
  usage: TokenUsage;
  alternatives: string[];
  /** Null when no content filter ran. */
  contentFilter: ContentFilterResults | null;
  /** Calls that the client must make before the model can go on; only where the request offers tools. */
  toolCalls?: ToolCall[];
  /** The session state of another chat server for the next question, in place of the request's own. */
  sessionState?: Json;
  /** Absent where nothing was found to check against, and where checks are off. */
  support?: AnswerSupport;
  trace: AnswerTrace;
}

/**
 * How surely an answer answers, best first: `answer` (the passage says most of what the question asks), `likely` (the
 * best passage found, which may answer), `none` (nothing found is near). The first two are answers, `none` is a refusal.
 */
export const CERTAINTIES = ['answer', 'likely', 'none'] as const;

export type Certainty = (typeof CERTAINTIES)[number];

/** Whether an answer of this grade answers: all but a refusal. */
export function isAnswered(certainty: Certainty): boolean {
  return certainty !== 'none';
}

/** The reported grade; without one, the grade of a model or record that reports at most whether it `answered`. */
export function certaintyOf({
  certainty,
  answered,
}: {
  certainty?: Certainty;
  answered?: boolean;
}): Certainty {
  return certainty ?? (answered === false ? 'none' : 'answer');
}

/** Whether a value from outside is a grade. */
export function isCertainty(value: unknown): value is Certainty {
  return CERTAINTIES.some((certainty) => certainty === value);
}
