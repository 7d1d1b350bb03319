import type { CallToolResult } from '@modelcontextprotocol/server';
import { AppError } from '#lib/shared/app-error.ts';
import type { McpCall } from './mcp-call.ts';

/**
 * What a tool found: as structure, and as the same JSON in text for clients that read text alone. As a string of JSON no
 * text of a document can pose as another part of the result. A failure becomes a result that says what to do next.
 */
export async function toolResult(
  { call, signal }: McpCall,
  find: () => Promise<object>,
): Promise<CallToolResult> {
  try {
    const found = { ...(await find()) };
    return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: found };
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (!signal.aborted) call.failed(error);
    return { isError: true, content: [{ type: 'text', text: explained(error, call.requestId) }] };
  }
}

function explained({ code, message, retryAfterSeconds }: AppError, requestId: string): string {
  if (code === 'internal') return `${message}\nRequest id: ${requestId}`;
  if (retryAfterSeconds === undefined || /\bagain in \d/.test(message)) return message;
  return `${message} Try again in ${Math.ceil(retryAfterSeconds)} seconds.`;
}
