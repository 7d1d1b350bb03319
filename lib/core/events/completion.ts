import type { Json, JsonObject } from '#lib/shared/json.ts';

/**
 * Text of an answer, in the pieces in which the model sent it. Pieces that arrived together are one event, so that the
 * stages of an answer work once for each arrival and not for each token. Neither the list nor a piece is empty.
 */
export interface TextDeltas {
  type: 'text-deltas';
  texts: string[];
}

/** Token counts reported by the model. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
  /** Of the prompt, those that the service had cached; undefined where it does not say. */
  cachedTokens?: number;
  /** Of the completion, those that were spent on reasoning; undefined where the service does not say. */
  reasoningTokens?: number;
}

/** Why the model stopped, in OpenAI's terms. */
export type FinishReason = 'stop' | 'length' | 'content_filter';

/** Content filter results for the prompt and for each answer, in the service's own format and order. */
export interface ContentFilterResults {
  prompt: Json[];
  /** For the first answer. */
  completion: JsonObject;
}

/** A call that the model asks the client to make. `arguments` is the model's JSON text, unchecked. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}
