import type { JsonObject } from '#lib/shared/json.ts';
import type { TokenUsage } from '../events/completion.ts';
import type { TokenPrices } from './chat-model.ts';

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
