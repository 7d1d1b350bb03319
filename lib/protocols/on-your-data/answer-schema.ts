import { z } from 'zod';
import { endingFields } from '../answer-schema.ts';
import { anyJson } from '../request-fields.ts';

const citation = z.object({
  content: z.string(),
  title: z.string(),
  url: z.string(),
  filepath: z.string(),
  chunk_id: z.string(),
});

const context = z.object({
  citations: z.array(citation).optional(),
  intent: z.string().optional().meta({ description: 'The search queries as a JSON array in a string.' }),
  all_retrieved_documents: z
    .array(
      citation.extend({
        search_queries: z.array(z.string()),
        data_source_index: z.literal(0),
        original_search_score: z.number(),
        rerank_score: z.number().optional(),
        filter_reason: z.enum(['score', 'rerank']).optional(),
      }),
    )
    .optional(),
});

const finishReason = z.enum(['stop', 'length', 'content_filter', 'tool_calls']);
const toolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const filterResults = z.record(z.string(), anyJson);
const envelope = {
  id: z.string(),
  created: z.number().int().meta({ description: 'Unix time in seconds.' }),
  model: z.string().meta({ description: 'The deployment, as named by the caller.' }),
  system_fingerprint: z.null(),
};
const usage = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
  prompt_tokens_details: z.object({ cached_tokens: z.number().int() }).optional(),
  completion_tokens_details: z.object({ reasoning_tokens: z.number().int() }).optional(),
});

/** A complete answer over a data source. */
export const onYourDataAnswerSchema = z.object({
  ...envelope,
  object: z.enum(['extensions.chat.completion', 'chat.completion']),
  choices: z.array(
    z.object({
      index: z.number().int(),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string(),
        end_turn: z.literal(true),
        context: context.extend(endingFields),
        tool_calls: z.array(toolCall).optional(),
      }),
      finish_reason: finishReason,
      content_filter_results: filterResults.optional(),
    }),
  ),
  prompt_filter_results: z.array(anyJson).optional(),
  usage,
});

/** One chunk of a streamed answer; with `include_usage`, the last chunk has no choices. */
export const onYourDataChunkSchema = z.object({
  ...envelope,
  object: z.enum(['extensions.chat.completion.chunk', 'chat.completion.chunk']),
  choices: z.array(
    z.object({
      index: z.number().int(),
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        context: context.optional(),
        tool_calls: z.array(toolCall.extend({ index: z.number().int() })).optional(),
      }),
      context: z.object(endingFields).optional().meta({ description: 'In the last chunk.' }),
      end_turn: z.boolean(),
      finish_reason: finishReason.nullable(),
      content_filter_results: filterResults.optional(),
    }),
  ),
  usage: usage.optional(),
});

/** A failed request in the format of OpenAI and Azure OpenAI, and the last event of a stream that failed midway. */
export const completionErrorSchema = z.strictObject({
  error: z.strictObject({
    code: z
      .union([z.string(), z.number().int()])
      .meta({ description: 'A name; for faults of a data source the status as a number.' }),
    message: z.string().meta({ description: 'Written for the caller, with the next step.' }),
    param: z.string().nullable().meta({ description: 'The field of the request at fault.' }),
    type: z.string(),
    inner_error: z.strictObject({ code: z.string() }).optional(),
  }),
});

/** One model, as `GET /v1/models/{model}` describes it. */
export const completionModelSchema = z.strictObject({
  id: z.string().meta({ description: 'A value for `model`.' }),
  object: z.literal('model'),
  created: z.number().int().meta({ description: 'When this server began to offer it, in seconds.' }),
  owned_by: z.literal('citewell'),
});

/** The list of `GET /v1/models`. */
export const completionModelsSchema = z.strictObject({
  object: z.literal('list'),
  data: z.array(completionModelSchema),
});
