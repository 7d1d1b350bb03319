import type { JsonObject } from '#lib/shared/json.ts';
import type { TokenUsage } from './completion.ts';
import type { TokenPrices } from './ports.ts';

/** What a model is asked for one JSON object. */
export interface JsonQuestion {
  /** Ours: what to do, and what the object's fields mean. */
  instructions: string;
  /** Theirs: texts of documents, readers and models. Handed over as one JSON object, so that none can pass for instructions. */
  material: JsonObject;
  /** What the object is called: letters, digits, `_` and `-`. */
  name: string;
  /** A JSON Schema of type `object` in OpenAI's strict subset: every property required, no additional ones. */
  schema: JsonObject;
  /** The most that the object may take. */
  maxTokens: number;
}

/**
 * What came of it. `value` is any JSON value, to be checked like any other input, and undefined where there is a problem:
 * the model declined; a filter stopped the question or the reply; it ran out of tokens; the reply is not one JSON object.
 */
export interface JsonReply {
  value: unknown;
  usage: TokenUsage;
  problem: 'refused' | 'filtered' | 'cut-short' | 'no-json' | null;
}

/** A chat model that is asked for objects instead of answers. `name` is its alias. */
export interface JsonModel {
  readonly name: string;
  /** Absent where nobody said what it costs. */
  readonly prices?: TokenPrices;
  /** Throws AppError `rate-limited`, `unavailable`, `context-length` or `internal`, after all patience. */
  ask(question: JsonQuestion, signal: AbortSignal): Promise<JsonReply>;
}
