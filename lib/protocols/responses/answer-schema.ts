import { z } from 'zod';
import { endingFields } from '../answer-schema.ts';
import { anyJson } from '../request-fields.ts';

const annotation = z.strictObject({
  type: z.literal('url_citation'),
  start_index: z.number().int(),
  end_index: z.number().int().meta({ description: 'The index after the citation, in UTF-16 code units.' }),
  url: z.string().meta({ description: 'The document, at the cited place.' }),
  title: z.string(),
});
const outputText = z.strictObject({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(annotation),
  logprobs: z.array(z.never()),
});
const message = z.strictObject({
  id: z.string(),
  type: z.literal('message'),
  status: z.enum(['in_progress', 'completed', 'incomplete']),
  role: z.literal('assistant'),
  content: z.array(outputText),
});
const functionCall = z.strictObject({
  id: z.string(),
  type: z.literal('function_call'),
  status: z.enum(['in_progress', 'completed']),
  call_id: z.string().meta({ description: 'Goes back with the result, as `function_call_output`.' }),
  name: z.string(),
  arguments: z.string().meta({ description: 'JSON as the model wrote it.' }),
});
const fileSearchCall = z.strictObject({
  id: z.string(),
  type: z.literal('file_search_call'),
  status: z.enum(['in_progress', 'completed']),
  queries: z.array(z.string()),
  results: z
    .array(
      z.strictObject({
        file_id: z.string(),
        filename: z.string(),
        score: z.number().meta({ description: 'Of the search engine, which has no upper bound.' }),
        text: z.string(),
        attributes: z.record(z.string(), z.string()),
      }),
    )
    .nullable()
    .meta({ description: 'Where `include` names `file_search_call.results`; best first.' }),
});
const usage = z.strictObject({
  input_tokens: z.number().int(),
  input_tokens_details: z.strictObject({ cached_tokens: z.number().int() }),
  output_tokens: z.number().int(),
  output_tokens_details: z.strictObject({ reasoning_tokens: z.number().int() }),
  total_tokens: z.number().int(),
});

/** A response, whole or on its way. */
export const responsesAnswerSchema = z.strictObject({
  id: z.string().meta({ description: 'Where `store` is true, a value for `previous_response_id`.' }),
  object: z.literal('response'),
  created_at: z.number().int().meta({ description: 'Unix time in seconds.' }),
  status: z.enum(['in_progress', 'completed', 'incomplete', 'failed']),
  background: z.literal(false),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  incomplete_details: z.strictObject({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
  instructions: z.string().nullable(),
  max_output_tokens: z.number().int().nullable(),
  metadata: z.record(z.string(), z.string()),
  model: z.string().meta({ description: 'As named by the caller.' }),
  output: z.array(z.union([fileSearchCall, message, functionCall])),
  parallel_tool_calls: z.boolean(),
  previous_response_id: z.string().nullable(),
  reasoning: z.strictObject({ effort: z.string().nullable(), summary: z.null() }),
  store: z.boolean().meta({ description: 'Whether the response is kept.' }),
  temperature: z.number().nullable(),
  text: z.strictObject({ format: z.strictObject({ type: z.literal('text') }) }),
  tool_choice: anyJson,
  tools: z.array(anyJson),
  top_p: z.number().nullable(),
  truncation: z.literal('auto'),
  usage: usage.nullable(),
  user: z.string().nullable(),
  context: z
    .strictObject({ ...endingFields, followup_questions: z.array(z.string()).optional() })
    .optional()
    .meta({ description: 'Once the answer has ended.' }),
});

/** One event of a streamed response; the name of the server-sent event is its `type`. */
export const responsesEventSchema = z.strictObject({
  type: z.enum([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.file_search_call.in_progress',
    'response.file_search_call.searching',
    'response.file_search_call.completed',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.annotation.added',
    'response.output_text.done',
    'response.content_part.done',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.done',
    'response.output_item.done',
    'response.completed',
    'response.incomplete',
    'response.failed',
  ]),
  sequence_number: z.number().int(),
  response: responsesAnswerSchema.optional(),
  item: z.union([fileSearchCall, message, functionCall]).optional(),
  item_id: z.string().optional(),
  output_index: z.number().int().optional(),
  content_index: z.literal(0).optional(),
  part: outputText.optional(),
  delta: z.string().optional(),
  text: z.string().optional(),
  arguments: z.string().optional(),
  name: z.string().optional(),
  logprobs: z.array(z.never()).optional(),
  annotation_index: z.number().int().optional(),
  annotation: annotation.optional(),
});
