import { z } from 'zod';
import { scopeSettings, settingGroups } from '#lib/core/settings/settings.ts';
import { REASONING_EFFORTS } from '#lib/shared/efforts.ts';
import { messagesSchema } from '../conversation.ts';
import { answerTokens, anyJson } from '../request-fields.ts';

/** Sent in a header. */
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must contain only visible ASCII characters');

const authentication = z.discriminatedUnion('type', [
  z.object({ type: z.literal('api_key'), key: secret.max(1000) }),
  z.object({ type: z.literal('access_token'), access_token: secret.max(20_000) }),
  z.object({ type: z.literal('system_assigned_managed_identity') }),
  z.object({ type: z.literal('user_assigned_managed_identity'), managed_identity_resource_id: z.string() }),
]);

const embeddingDependency = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('deployment_name'),
    deployment_name: z.string().min(1),
    dimensions: z.number().int().positive().optional(),
  }),
  z.object({
    type: z.literal('endpoint'),
    endpoint: z.url(),
    authentication: z.looseObject({ type: z.enum(['api_key', 'access_token']) }),
    dimensions: z.number().int().positive().optional(),
  }),
]);

const field = z.string().min(1).max(200);

const fieldsMapping = z.object({
  title_field: field.optional(),
  url_field: field.optional(),
  filepath_field: field.optional(),
  content_fields: z.array(field).min(1).max(20).optional(),
  content_fields_separator: z.string().max(20).optional(),
  vector_fields: z.array(field).max(10).optional(),
  image_vector_fields: z.array(field).max(10).optional(),
});

/** The `parameters` of data source `azure_search`, with the service's defaults. */
export const searchParametersSchema = z.object({
  endpoint: z.string().max(2000).optional().meta({
    description: 'The search service configured on this server; ignored for the embedded index.',
  }),
  index_name: z.string().min(1).max(200).meta({
    description: 'The index configured on this server; the embedded one is named `citewell`.',
  }),
  authentication: authentication.optional().meta({
    description: 'A key or token is used for the search and not stored; an identity means the server’s own.',
  }),
  top_n_documents: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .meta({ description: 'Passages sent to the model.' }),
  max_search_queries: z.number().int().min(1).max(10).optional(),
  allow_partial_result: z.boolean().default(false),
  in_scope: z.boolean().default(true).meta({ description: 'Limits answers to the documents.' }),
  strictness: z
    .number()
    .int()
    .min(1)
    .max(5)
    .default(3)
    .meta({ description: 'How relevant a passage must be.' }),
  role_information: z
    .string()
    .max(20_000)
    .optional()
    .meta({ description: 'Instructions to the model; requires permission to change prompts.' }),
  fields_mapping: fieldsMapping.optional(),
  query_type: z
    .enum(['simple', 'semantic', 'vector', 'vector_simple_hybrid', 'vector_semantic_hybrid'])
    .default('simple'),
  semantic_configuration: z.string().max(200).optional(),
  filter: z
    .string()
    .max(100_000)
    .nullish()
    .meta({ description: 'OData filter; it only narrows what the caller may read.' }),
  include_category: settingGroups.search.include_category,
  ...scopeSettings,
  embedding_dependency: embeddingDependency.optional(),
  include_contexts: z
    .array(z.enum(['citations', 'intent', 'all_retrieved_documents']))
    .default(['citations', 'intent']),
});

/** The validated parameters of a search. */
export type SearchParameters = z.infer<typeof searchParametersSchema>;

/** Data source types that the service supports and this server does not. */
const UNSUPPORTED_SOURCES = [
  'azure_cosmos_db',
  'elasticsearch',
  'pinecone',
  'azure_ml_index',
  'mongo_db',
] as const;

/** One element of `data_sources`. */
const dataSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('azure_search'), parameters: searchParametersSchema }),
  z.looseObject({ type: z.enum(UNSUPPORTED_SOURCES), parameters: z.looseObject({}) }),
]);

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
