import { z } from 'zod';

/** Goes into a header. */
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must hold visible ASCII characters alone');

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

/** `parameters` of the data source `azure_search`, with the defaults of the service. */
export const searchParametersSchema = z.object({
  endpoint: z.string().max(2000).optional().meta({
    description:
      'The search service that this server is configured for; ignored where the index is embedded.',
  }),
  index_name: z.string().min(1).max(200).meta({
    description: 'The index that this server is configured for; the embedded one is called `citewell`.',
  }),
  authentication: authentication.optional().meta({
    description: 'A key or token is used to search, and not kept; an identity stands for this server’s own.',
  }),
  top_n_documents: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .meta({ description: 'Passages given to the model.' }),
  max_search_queries: z.number().int().min(1).max(10).optional(),
  allow_partial_result: z.boolean().default(false),
  in_scope: z.boolean().default(true).meta({ description: 'Answers from the documents alone.' }),
  strictness: z
    .number()
    .int()
    .min(1)
    .max(5)
    .default(3)
    .meta({ description: 'How close to the question a passage has to be.' }),
  role_information: z
    .string()
    .max(20_000)
    .optional()
    .meta({ description: 'Instructions to the model; needs the right to change prompts.' }),
  fields_mapping: fieldsMapping.optional(),
  query_type: z
    .enum(['simple', 'semantic', 'vector', 'vector_simple_hybrid', 'vector_semantic_hybrid'])
    .default('simple'),
  semantic_configuration: z.string().max(200).optional(),
  filter: z
    .string()
    .max(100_000)
    .nullish()
    .meta({ description: 'OData; it can only narrow what the caller may read.' }),
  embedding_dependency: embeddingDependency.optional(),
  include_contexts: z
    .array(z.enum(['citations', 'intent', 'all_retrieved_documents']))
    .default(['citations', 'intent']),
});

/** The checked parameters of a search. */
export type SearchParameters = z.infer<typeof searchParametersSchema>;

/** Kinds of source that the service knows and this server does not offer. */
const OTHER_SOURCES = ['azure_cosmos_db', 'elasticsearch', 'pinecone', 'azure_ml_index', 'mongo_db'] as const;

/** One element of `data_sources`. */
export const dataSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('azure_search'), parameters: searchParametersSchema }),
  z.looseObject({ type: z.enum(OTHER_SOURCES), parameters: z.looseObject({}) }),
]);
