import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Passage } from './passage.ts';

/** Tokens as the model counted them. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
}

/** Why the model stopped, in OpenAI's words. */
export type FinishReason = 'stop' | 'length' | 'content_filter';

/** What a content filter said of the prompt and of each answer, in the service's own words and order. */
export interface ContentFilterResults {
  prompt: Json[];
  /** Of the first answer. */
  completion: JsonObject;
}

/** One step of how an answer came to be, shown to whoever checks it. Holds no secret and no unreadable document. */
export interface Thought {
  title: string;
  description: string | Json[];
  props: JsonObject | null;
}

/** What the answer rests on: passages as `sourcepage: content` lines, images, and the names that may be cited. */
export interface DataPoints {
  text: string[];
  images?: { detail: 'auto'; url: string }[];
  citations: string[];
}

/**
 * What happens while a question is being answered, in order: `retrieved` once, then any number of
 * `text-delta`, then `follow-ups` if asked for, then exactly one `finished`, whose thoughts replace
 * those of `retrieved`. Failures are thrown, never yielded; a codec turns a throw into its protocol's
 * error frame.
 */
export type AnswerEvent =
  | { type: 'retrieved'; model: string; passages: Passage[]; dataPoints: DataPoints; thoughts: Thought[] }
  | { type: 'text-delta'; text: string }
  | { type: 'follow-ups'; questions: string[] }
  | Finished;

/** The end of an answer. `alternatives` are the second and further answers, where the request asked for more than one. */
export interface Finished {
  type: 'finished';
  reason: FinishReason;
  usage: TokenUsage;
  alternatives: string[];
  /** Null where no content filter ran. */
  contentFilter: ContentFilterResults | null;
  thoughts: Thought[];
}
