import type { Json, JsonObject } from '#lib/shared/json.ts';

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
