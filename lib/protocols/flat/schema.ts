import { z } from 'zod';
import { answerContextSchema } from '../answer-schema.ts';
import { anyJson } from '../any-json.ts';
import { chatRequestSchema } from '../chat-request.ts';

/** A request of the Microsoft AI Chat Protocol: it has no key `stream`; the path decides. */
export const flatRequestSchema = chatRequestSchema;

/** A complete answer of the Microsoft AI Chat Protocol. */
export const flatAnswerSchema = z.object({
  message: z.object({
    role: z.literal('assistant'),
    content: z.string(),
    function_call: z.null(),
    tool_calls: z.null(),
  }),
  context: answerContextSchema,
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
});

/** One line of a streamed answer; an empty `delta` without `context` is a heartbeat. */
export const flatLineSchema = z.object({
  delta: z.object({ role: z.literal('assistant').optional(), content: z.string().optional() }),
  context: answerContextSchema.partial().optional(),
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
});
