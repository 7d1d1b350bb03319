import { z } from 'zod';

// Written after `azureSearchChatExtensionParameters` and `onYourDataAuthenticationOptions` of the description.

const apiKey = z.strictObject({ type: z.literal('api_key'), key: z.string().min(1) });
const accessToken = z.strictObject({ type: z.literal('access_token'), access_token: z.string().min(1) });

const authentication = z.discriminatedUnion('type', [
  apiKey,
  accessToken,
  z.strictObject({ type: z.literal('system_assigned_managed_identity') }),
  z.strictObject({
    type: z.literal('user_assigned_managed_identity'),
    managed_identity_resource_id: z.string().min(1),
  }),
]);

const dimensions = z.int().min(1).optional();
const embeddingDependency = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('deployment_name'), deployment_name: z.string().min(1), dimensions }),
  z.strictObject({
    type: z.literal('endpoint'),
    endpoint: z.url(),
    authentication: z.discriminatedUnion('type', [apiKey, accessToken]),
    dimensions,
  }),
]);

const fields = z.array(z.string().min(1)).optional();
const field = z.string().min(1).optional();
const fieldsMapping = z.strictObject({
  title_field: field,
  url_field: field,
  filepath_field: field,
  content_fields: fields,
  content_fields_separator: z.string().optional(),
  vector_fields: fields,
  image_vector_fields: fields,
});

const parameters = z.strictObject({
  endpoint: z.url(),
  index_name: z.string().min(1),
  authentication,
  top_n_documents: z.int().min(1).optional(),
  max_search_queries: z.int().min(1).optional(),
  allow_partial_result: z.boolean().optional(),
  in_scope: z.boolean().optional(),
  strictness: z.int().min(1).max(5).optional(),
  role_information: z.string().optional(),
  fields_mapping: fieldsMapping.optional(),
  query_type: z
    .enum(['simple', 'semantic', 'vector', 'vector_simple_hybrid', 'vector_semantic_hybrid'])
    .optional(),
  semantic_configuration: z.string().optional(),
  filter: z.string().optional(),
  embedding_dependency: embeddingDependency.optional(),
  include_contexts: z.array(z.enum(['citations', 'intent', 'all_retrieved_documents'])).optional(),
});

/** Exactly one source, of the one kind that this service reaches. */
export const dataSourcesSchema = z
  .array(z.strictObject({ type: z.literal('azure_search'), parameters }))
  .length(1);

export type SearchParameters = z.infer<typeof parameters>;
