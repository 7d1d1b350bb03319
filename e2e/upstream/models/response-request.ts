import { z } from 'zod';
import type { ChatRequest } from './chat-request.ts';

// Written after the reference of `POST /v1/responses`, as far as a client without built-in tools uses it.

const textPart = z.strictObject({ type: z.enum(['input_text', 'output_text']), text: z.string() });
const imagePart = z.strictObject({
  type: z.literal('input_image'),
  image_url: z.string(),
  detail: z.enum(['auto', 'low', 'high']).optional(),
});
const message = z.strictObject({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(z.discriminatedUnion('type', [textPart, imagePart])).min(1)]),
});
const call = z.strictObject({
  type: z.literal('function_call'),
  call_id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string(),
});
const output = z.strictObject({
  type: z.literal('function_call_output'),
  call_id: z.string().min(1),
  output: z.string(),
});
const reasoning = z.strictObject({
  type: z.literal('reasoning'),
  id: z.string().optional(),
  summary: z.array(z.unknown()),
  encrypted_content: z.string(),
});

const tool = z.strictObject({
  type: z.literal('function'),
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string().optional(),
  parameters: z.looseObject({
    type: z.literal('object'),
    properties: z.record(z.string(), z.looseObject({})),
  }),
  strict: z.boolean(),
});

const format = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    name: z.string(),
    schema: z.looseObject({}),
    strict: z.boolean().optional(),
    description: z.string().optional(),
  }),
]);

/** The body of a response. Anything else is an unknown parameter. */
export const responseRequestSchema = z.strictObject({
  model: z.string(),
  instructions: z.string().optional(),
  input: z.array(z.union([message, call, output, reasoning])).min(1),
  stream: z.boolean().optional(),
  store: z.boolean().optional(),
  max_output_tokens: z.int().min(16).optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  reasoning: z
    .strictObject({
      effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
      summary: z.enum(['auto', 'concise', 'detailed']).optional(),
    })
    .optional(),
  text: z
    .strictObject({ format: format.optional(), verbosity: z.enum(['low', 'medium', 'high']).optional() })
    .optional(),
  tools: z.array(tool).min(1).optional(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.strictObject({ type: z.literal('function'), name: z.string() }),
    ])
    .optional(),
  parallel_tool_calls: z.boolean().optional(),
  include: z.array(z.literal('reasoning.encrypted_content')).optional(),
  user: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export type ResponseRequest = z.infer<typeof responseRequestSchema>;

/** The same as a chat, which the scripted model understands. */
export function asChat(request: ResponseRequest): ChatRequest {
  const { instructions, input, tools, tool_choice: choice, max_output_tokens: limit } = request;
  return {
    messages: [
      ...(instructions === undefined ? [] : [{ role: 'system' as const, content: instructions }]),
      ...input.flatMap(toMessage),
    ],
    ...(tools && {
      tools: tools.map(({ type, ...described }) => ({ type, function: described })),
      ...(choice !== undefined && {
        tool_choice:
          typeof choice === 'object'
            ? { type: 'function' as const, function: { name: choice.name } }
            : choice,
      }),
    }),
    ...(limit !== undefined && { max_completion_tokens: limit }),
    stream: request.stream ?? false,
  };
}

function toMessage(item: ResponseRequest['input'][number]): ChatRequest['messages'] {
  if (item.type === 'reasoning') return [];
  if (item.type === 'function_call_output') {
    return [{ role: 'tool', tool_call_id: item.call_id, content: item.output }];
  }
  if (item.type === 'function_call') {
    const called = { name: item.name, arguments: item.arguments };
    return [
      { role: 'assistant', tool_calls: [{ id: item.call_id, type: 'function' as const, function: called }] },
    ];
  }
  const { role, content } = item;
  if (typeof content === 'string') return [{ role, content }];
  const parts = content.map((part) =>
    part.type === 'input_image'
      ? { type: 'image_url' as const, image_url: { url: part.image_url } }
      : { type: 'text' as const, text: part.text },
  );
  return [{ role: 'user', content: parts }];
}
