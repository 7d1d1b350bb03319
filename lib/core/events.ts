import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Passage } from './passage.ts';

/** Tokens as the model counted them. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
}

/** Why the model stopped, in OpenAI's words. */
export type FinishReason = 'stop' | 'length' | 'content_filter';

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
  | { type: 'finished'; reason: FinishReason; usage: TokenUsage; thoughts: Thought[] };
