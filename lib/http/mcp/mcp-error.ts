import type { AppError, ErrorCode } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';

const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
/** The first code that JSON-RPC leaves to servers. */
const SERVER_ERROR = -32_000;

const CODES: Partial<Record<ErrorCode, number>> = {
  'bad-request': INVALID_REQUEST,
  'too-large': INVALID_REQUEST,
  'unsupported-media-type': INVALID_REQUEST,
  internal: INTERNAL_ERROR,
};

/** A refusal before the protocol, as JSON-RPC 2.0 writes it: without an id, because no message was read. */
export function mcpError({ code, message }: AppError, requestId: string): JsonObject {
  const text = code === 'internal' ? `${message}\nRequest id: ${requestId}` : message;
  return { jsonrpc: '2.0', id: null, error: { code: CODES[code] ?? SERVER_ERROR, message: text } };
}
