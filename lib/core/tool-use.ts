import type { Json, JsonObject } from '#lib/shared/json.ts';

/** Functions that the caller's client offers to the model and calls itself, in OpenAI's terms. */
export interface ToolUse {
  /** May be empty when only an exchange is continued. */
  tools: JsonObject[];
  /** `tool_choice`; the model's own when absent. */
  choice?: Json;
  /** Whether the model may call several at once; its own default when absent. */
  parallel?: boolean;
  /** The model's calls since the question and their results, as messages that follow the prompt. */
  exchange: JsonObject[];
}

/** A call that the model asks the client to make. `arguments` is the model's JSON text, unchecked. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}
