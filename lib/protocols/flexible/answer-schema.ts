import { z } from 'zod';
import { certaintyFields } from '../answer-schema.ts';
import { anyJson } from '../request-fields.ts';

const source = z.record(z.string(), anyJson).meta({
  description:
    'A source: its fields as the index names them, `score`, and `reranker_score` and `highlights` if present.',
});
const message = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  sources: z.array(anyJson).optional(),
});
const seconds = z.number().min(0).meta({ description: 'Seconds.' });
const count = z.number().int().min(0);
const templateSource = z
  .union([z.enum(['default', 'inline']), z.stringFormat('template file', /^(file|blob):.+$/)])
  .meta({ description: '`default`, `inline`, `file:<path>` or `blob:<path>`.' });

const fault = z.strictObject({
  code: z.string(),
  message: z.string().meta({ description: 'Written for the caller, with the next step.' }),
  source: z.string().meta({ description: 'The field at fault, or the component of the server.' }),
});

const timings = z.strictObject({
  orchestrator: z.strictObject({
    fetch_total: seconds,
    fetchers: z.strictObject({ AzureSearchFetcher: seconds }),
    prompt_build: seconds,
    llm_generate: seconds,
    metadata_extract: seconds,
    history_build: seconds,
  }),
  orchestrator_call: seconds,
  build_response: seconds,
});

const parameters = z.strictObject({
  n: count,
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  max_tokens: z.number().int().optional(),
  seed: z.number().int().optional(),
  frequency_penalty: z.number().optional(),
  presence_penalty: z.number().optional(),
  stop: z.array(z.string()).optional(),
});

const responseMetadata = z.strictObject({
  config_overrides_applied: z.boolean(),
  custom_templates_used: z.boolean(),
  request_metadata: z.record(z.string(), anyJson).meta({ description: '`metadata` of the request.' }),
  conversation_length: count.meta({ description: 'Messages, this turn included.' }),
  is_multi_turn: z.boolean(),
  total_sources_retrieved: count,
  conversation_sources_summary: z.strictObject({
    assistant_turns: count,
    assistant_turns_with_sources: count,
    total_sources: count,
  }),
  question: z.string(),
  system_prompt: z.string(),
  ...certaintyFields,
  errors_present: z.boolean(),
  model_used: z.strictObject({
    alias: z.string(),
    provider: z.string(),
    deployment: z.string().nullable(),
    model: z.string().nullable(),
  }),
  token_usage: z.strictObject({ prompt: count, completion: count, total: count }),
  parameters: parameters.meta({
    description: 'The parameters in effect; those that the model does not support are omitted.',
  }),
  reasoning_effort: z.string(),
  reasoning_effective: z.strictObject({
    requested: z.string().nullable(),
    sent_effort: z.string().nullable(),
    provider: z.string(),
    source: z.enum(['default', 'request']),
    sanitized: z.boolean().meta({ description: 'Whether the value sent differs from the requested one.' }),
  }),
  queried_indexes: z.array(z.string()),
  timings,
  retrieval: z
    .strictObject({
      attempted: z.boolean(),
      skipped_reason: z.string().nullable(),
      fetch_args_present: z.boolean(),
    })
    .optional()
    .meta({ description: 'Only on the multimodal paths.' }),
});

/** A reply of `/api/v2/flexible-chat` and its variants, as in the public specification, without further keys. */
export const flexibleAnswerSchema = z.strictObject({
  response_id: z.uuid(),
  answer: z.string(),
  answers: z
    .array(z.string())
    .min(2)
    .optional()
    .meta({ description: 'All answers when `n` is above 1; `answer` is the first.' }),
  metadata: z.array(source).meta({ description: 'The sources of this turn.' }),
  history: z.array(message).meta({ description: 'The conversation, this turn included.' }),
  ab_testing: z
    .strictObject({
      experiment_name: z.string(),
      variant_name: z.string(),
      session_id: z.string().optional(),
    })
    .optional(),
  errors: z.array(fault),
  data: z.strictObject({
    AzureSearchFetcher: z.strictObject({
      results: z.array(source),
      queries: z.array(z.string()),
      total_count: count.optional(),
      facets: z
        .record(
          z.string(),
          z.array(z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]), count })),
        )
        .optional(),
    }),
  }),
  template_info: z.strictObject({
    system_prompt_source: templateSource,
    response_template_source: templateSource,
    template_variables_used: z.array(z.string()),
  }),
  processing_time: seconds,
  tokens_used: count,
  response_metadata: responseMetadata,
});

/** The body of a rejected request. */
export const flexibleErrorSchema = z.strictObject({
  errors: z.array(fault).min(1),
  try_models: z
    .array(z.string())
    .optional()
    .meta({ description: 'Valid aliases, when the alias is at fault.' }),
  response_id: z.string().meta({ description: 'The id of the request in the log.' }),
});

/** The list of `GET /api/v2/models`. */
export const flexibleModelsSchema = z.strictObject({
  default: z.string().nullable(),
  models: z.array(
    z.strictObject({
      alias: z.string(),
      provider: z.string(),
      deployment: z.string().nullable(),
      model: z.string().nullable(),
      is_default: z.boolean(),
      supports_multimodal: z.boolean(),
      context_tokens: z.number().int().nullable(),
      validation: z
        .strictObject({ ok: z.boolean(), error: z.string().nullable() })
        .optional()
        .meta({ description: 'Present on request; `error` is one of our codes.' }),
    }),
  ),
});
