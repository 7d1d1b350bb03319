import { z } from 'zod';
import { REASONING_EFFORTS } from '#lib/shared/efforts.ts';
import { answerTokens } from '../answer-tokens.ts';
import { anyJson } from '../any-json.ts';
import { messagesSchema } from '../conversation.ts';
import { dataSourceSchema } from './data-source-schema.ts';

const text = z.string().max(100);

/** An OpenAI chat completion, limited to what answers from documents support. Unknown keys are ignored. */
export const plainRequestSchema = z.looseObject({
  messages: messagesSchema,
  context: z.looseObject({ overrides: z.looseObject({}).nullish() }).nullish(),
  model: z.string().max(200).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: answerTokens.nullish(),
  max_completion_tokens: answerTokens.nullish(),
  n: z.number().int().min(1).max(8).nullish(),
  seed: z.number().int().nullish(),
  stop: z.union([text, z.array(text).min(1).max(4)]).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  reasoning_effort: z.enum(REASONING_EFFORTS).nullish(),
  user: z.string().max(200).nullish(),
  logprobs: anyJson.optional(),
  top_logprobs: anyJson.optional(),
  tools: anyJson.optional(),
  tool_choice: anyJson.optional(),
  parallel_tool_calls: anyJson.optional(),
  functions: anyJson.optional(),
  function_call: anyJson.optional(),
  response_format: anyJson.optional(),
});

/** A chat completion over one data source, from the public specification of Azure OpenAI (2024-05-01-preview). */
export const onYourDataRequestSchema = plainRequestSchema.extend({
  data_sources: z.array(dataSourceSchema),
});

/** The validated keys that both kinds share. */
export type PlainRequest = z.infer<typeof plainRequestSchema>;

/** A validated request over a data source. */
export type OnYourDataRequest = z.infer<typeof onYourDataRequestSchema>;
