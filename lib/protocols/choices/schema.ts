import { z } from 'zod';
import { answerContextSchema } from '../answer-schema.ts';
import { anyJson } from '../any-json.ts';
import { chatRequestSchema, shapeError } from '../chat-request.ts';

/** A request of the HTTP protocol for AI chat apps, identified by its key `stream`. */
export const choicesRequestSchema = chatRequestSchema.extend({ stream: z.boolean().nullable() });

/** Whether the request asks for a stream; null means no. Throws `bad-request` for any other type. */
export function readStreamFlag(body: Record<string, unknown>): boolean {
  const parsed = choicesRequestSchema.pick({ stream: true }).safeParse(body);
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  return parsed.data.stream ?? false;
}

const usageSchema = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
});
const envelope = {
  id: z.string(),
  created: z.number().int().meta({ description: 'Unix time in seconds.' }),
  model: z.string(),
  system_fingerprint: z.null(),
};
const choice = {
  index: z.literal(0),
  content_filter_results: z.looseObject({}),
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
};
/** The context inside the message or delta, as the component of the Azure JavaScript sample reads it. */
const innerContextSchema = answerContextSchema.extend({
  thoughts: z
    .string()
    .meta({ description: 'The steps as HTML text, escaped; `context` beside has them as a list.' }),
});
const finishReason = z.enum(['stop', 'length', 'content_filter']);

/** A complete answer: an OpenAI chat completion with the context next to the message and, for older clients, inside it. */
export const choicesAnswerSchema = z.object({
  ...envelope,
  object: z.literal('chat.completion'),
  choices: z.tuple([
    z.object({
      ...choice,
      message: z.object({
        role: z.literal('assistant'),
        content: z.string(),
        function_call: z.null(),
        tool_calls: z.null(),
        context: innerContextSchema,
      }),
      finish_reason: finishReason,
      context: answerContextSchema,
    }),
  ]),
  prompt_filter_results: z.array(anyJson),
  usage: usageSchema,
});

/** One line of a streamed answer; an empty `delta` without a finish reason is a heartbeat. */
export const choicesLineSchema = z.object({
  ...envelope,
  object: z.literal('chat.completion.chunk'),
  choices: z.tuple([
    z.object({
      ...choice,
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        context: innerContextSchema.partial().optional(),
      }),
      finish_reason: finishReason.nullable(),
      context: answerContextSchema.partial().optional(),
    }),
  ]),
  prompt_filter_results: z.array(anyJson).optional(),
  usage: usageSchema.optional(),
});
