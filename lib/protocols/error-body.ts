import type { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';

/**
 * Encodes an error for protocols 1 to 3, as a body before the first byte and as the last line after it. Only internal
 * errors include the request id, because their details are only in the log.
 */
export function errorBody(error: AppError, requestId: string): JsonObject {
  const text = error.code === 'internal' ? `${error.message}\nRequest id: ${requestId}` : error.message;
  return error.field === undefined ? { error: text } : { error: text, field: error.field };
}
