import type { JsonObject } from '#lib/shared/json.ts';

/**
 * Direct access to the chat models, for callers who bring no documents: OpenAI requests and replies, passed through.
 * Throws AppError `not-found` for an unknown alias and `bad-request` for requests that the model rejects.
 */
export interface ChatCompletions {
  create(alias: string, body: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** The chunks of a streamed reply, in order. */
  stream(alias: string, body: JsonObject, signal: AbortSignal): AsyncGenerator<JsonObject>;
}
