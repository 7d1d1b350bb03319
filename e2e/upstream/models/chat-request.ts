import { z } from 'zod';

// Written after `createChatCompletionRequest` of the service's description, version 2024-05-01-preview; newer keys
// (stream_options, reasoning_effort, max_completion_tokens, the developer role) after the reference of chat completions.

const textPart = z.strictObject({ type: z.literal('text'), text: z.string() });
const imagePart = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({
    url: z.string().regex(/^(https:\/\/\S+|data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+=*)$/, {
      error: 'Invalid image_url: use an https URL or a data URL of a PNG, JPEG, GIF or WebP image.',
    }),
    detail: z.enum(['auto', 'low', 'high']).optional(),
  }),
});

const toolCall = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});

const instruction = z.union([z.string(), z.array(textPart).min(1)]);
const name = z.string().optional();
const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: instruction, name }),
  z.strictObject({ role: z.literal('developer'), content: instruction, name }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [textPart, imagePart])).min(1)]),
    name,
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullish(),
    name,
    tool_calls: z.array(toolCall).min(1).optional(),
    context: z.looseObject({}).optional(),
    end_turn: z.boolean().optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: instruction }),
]);

const tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().max(1024).optional(),
    parameters: z.looseObject({
      type: z.literal('object'),
      properties: z.record(z.string(), z.looseObject({})),
    }),
    strict: z.boolean().nullish(),
  }),
});

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.strictObject({ type: z.literal('function'), function: z.strictObject({ name: z.string() }) }),
]);

const penalty = z.number().min(-2).max(2).optional();

/** The body of a chat completion. `model` may be anything on Azure, where the path names the deployment. */
export const chatRequestSchema = z.strictObject({
  model: z.string().optional(),
  messages: z.array(message).min(1),
  /** Checked apart, because it is refused in words of its own. */
  data_sources: z.array(z.unknown()).optional(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  n: z.int().min(1).max(128).nullish(),
  seed: z.int().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).nullish(),
  stop: z.union([z.string(), z.array(z.string()).min(1).max(4)]).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  presence_penalty: penalty,
  frequency_penalty: penalty,
  logit_bias: z.record(z.string(), z.number()).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  response_format: z.looseObject({ type: z.enum(['text', 'json_object', 'json_schema']) }).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).nullish(),
  tools: z.array(tool).min(1).max(128).optional(),
  tool_choice: toolChoice.optional(),
  parallel_tool_calls: z.boolean().optional(),
  user: z.string().optional(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;
export type ChatMessage = ChatRequest['messages'][number];
