import { z } from 'zod';
import { REASONING_EFFORTS } from '#lib/shared/efforts.ts';
import { anyJson } from '../request-fields.ts';

/** The most items of an `input`; each is a message or something that is ignored. */
const MAX_ITEMS = 10_000;

const part = z.discriminatedUnion('type', [
  z.looseObject({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() }),
  z.looseObject({ type: z.literal('refusal'), refusal: z.string() }),
  z.looseObject({
    type: z.literal('input_image'),
    image_url: z.string({ error: 'must be a data URL; files by id are not supported' }),
    detail: z.enum(['low', 'high', 'auto']).optional().catch(undefined),
  }),
]);

/** A message of `input`. Its `type` may be absent. */
export const messageItemSchema = z.looseObject({
  type: z.literal('message').nullish(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(part)], {
    error: 'must be text, or a list of input_text, output_text and input_image parts',
  }),
});

const callId = z.string().min(1).max(200);

/** The model's call of a function that the client offers. */
export const toolCallItemSchema = z.looseObject({
  type: z.literal('function_call'),
  call_id: callId,
  name: z.string().min(1).max(200),
  arguments: z.string(),
});

/** What a call gave. */
export const toolResultItemSchema = z.looseObject({
  type: z.literal('function_call_output'),
  call_id: callId,
  output: z.union([z.string(), z.array(z.looseObject({ type: z.literal('input_text'), text: z.string() }))], {
    error: 'must be text, or a list of input_text parts',
  }),
});

/** A stored answer of this server, by the id of its message. */
export const referenceItemSchema = z.looseObject({
  type: z.literal('item_reference').nullish(),
  id: z.string().min(1).max(200),
});

const overrides = z.looseObject({ overrides: z.looseObject({}).nullish() });

/** The fields beside `input`. Unknown keys are ignored, and null is unset; `read-responses-request.ts` rejects what must not be ignored. */
export const responsesFieldsSchema = z.looseObject({
  model: z.string().max(200).nullish(),
  instructions: z.string({ error: 'must be text' }).nullish(),
  previous_response_id: z.string().max(200).nullish(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_output_tokens: z.number().int().min(1).nullish(),
  reasoning: z.looseObject({ effort: z.enum(REASONING_EFFORTS).nullish() }).nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  user: z.string().max(200).nullish(),
  safety_identifier: z.string().max(200).nullish(),
  /** Settings, as in the other protocols. */
  context: overrides.nullish(),
  background: z.boolean().nullish(),
  tools: z.array(anyJson).nullish(),
  tool_choice: anyJson.optional(),
  parallel_tool_calls: z.boolean().nullish(),
  text: z.looseObject({ format: z.looseObject({ type: z.string() }).nullish() }).nullish(),
  include: z.array(z.string()).nullish(),
  top_logprobs: z.number().nullish(),
  conversation: anyJson.optional(),
  prompt: anyJson.optional(),
  context_management: z.array(anyJson).nullish(),
  moderation: anyJson.optional(),
});

/** `input` as a list. */
export const inputItemsSchema = z.array(z.looseObject({})).min(1).max(MAX_ITEMS);

/** A request of the Responses API, limited to what answers from documents support. */
export const responsesRequestSchema = responsesFieldsSchema.extend({
  input: z.union([
    z.string(),
    z.array(z.union([messageItemSchema, toolCallItemSchema, toolResultItemSchema, referenceItemSchema])),
  ]),
});

/** The validated fields beside `input`. */
export type ResponsesFields = z.infer<typeof responsesFieldsSchema>;

/** A validated message. */
export type MessageItem = z.infer<typeof messageItemSchema>;
