import { z } from 'zod';
import type { ToolCall } from '#lib/core/events/answer-trace.ts';
import type { ToolUse } from '#lib/core/question/request.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { shapeError } from '../chat-request.ts';
import { isToolsUnset } from './generation.ts';
import type { PlainRequest } from './request-schema.ts';

const name = z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, _, - or .');
const id = z.string().min(1).max(200);
const object = z.record(z.string(), z.json());

const toolsSchema = z.object({
  tools: z
    .array(
      z.object({
        type: z.literal('function', { error: 'must be "function"; other tools are not available here' }),
        function: z.object({
          name,
          description: z.string().optional(),
          parameters: object.optional(),
          strict: z.boolean().optional(),
        }),
      }),
    )
    .max(128),
  tool_choice: z.union([z.enum(['auto', 'required']), object]).optional(),
  parallel_tool_calls: z.boolean().optional(),
});

const text = z.union([
  z.string(),
  z
    .array(z.object({ type: z.literal('text'), text: z.string() }))
    .transform((parts) => parts.map((part) => part.text).join('\n')),
]);

const exchangeMessage = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('assistant'),
    content: text.optional(),
    tool_calls: z
      .array(
        z.object({ id, type: z.literal('function'), function: z.object({ name, arguments: z.string() }) }),
      )
      .min(1),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: id, content: text }),
]);

/** The messages of a question, and what its client's tools add; undefined for a request without tools. */
export interface AskedWithTools {
  messages: PlainRequest['messages'];
  toolUse: ToolUse | undefined;
}

/**
 * Reads the functions that a client offers, and the calls and results that follow the last question. Throws `bad-request`
 * naming the field at fault.
 */
export function readToolUse(request: PlainRequest): AskedWithTools {
  const { messages } = request;
  const continues = messages.at(-1)?.role === 'tool';
  const end = continues ? messages.findLastIndex(({ role }) => role === 'user') + 1 : messages.length;
  const offered = isToolsUnset(request) ? undefined : checked(toolsSchema, request, []);
  const exchange = messages
    .slice(end)
    .map((message, index) => checked(exchangeMessage, message, ['messages', end + index]) as JsonObject);
  if (!offered && exchange.length === 0) return { messages, toolUse: undefined };
  const { tools = [], tool_choice: choice, parallel_tool_calls: parallel } = offered ?? {};
  return {
    messages: messages.slice(0, end),
    toolUse: {
      tools: tools as JsonObject[],
      ...(choice !== undefined && { choice: choice as Json }),
      ...(parallel !== undefined && { parallel }),
      exchange,
    },
  };
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: (string | number)[],
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw shapeError(issue && { ...issue, path: [...path, ...issue.path] });
}

/** The calls as a message of the assistant has them. */
export function encodeToolCalls(calls: readonly ToolCall[]): JsonObject[] {
  return calls.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  }));
}
