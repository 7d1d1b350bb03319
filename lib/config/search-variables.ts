import { z } from 'zod';
import { endpoint, flag, resourceName, secret } from './variable-kinds.ts';

const fieldName = z
  .string()
  .regex(/^[A-Za-z]\w{0,127}$/, 'it takes the name of a field: a letter, then letters, digits and _');

/** A field that an index may lack: `none` says that this one does. */
const optionalField = (fallback: string) => fieldName.default(fallback);

/** Where passages are kept and found. */
export const searchVariables = {
  SEARCH_ENGINE: z
    .enum(['embedded', 'azure'])
    .optional()
    .describe(
      'Where passages are kept and found. By default `azure` when AZURE_SEARCH_ENDPOINT, _SERVICE, _INDEX or _KEY is set, else `embedded`.',
    ),
  AZURE_CLOUD: z
    .enum(['AzureCloud', 'AzureUSGovernment', 'AzureChinaCloud'])
    .default('AzureCloud')
    .describe('The cloud that the services are in: decides host names and who issues tokens.'),
  AZURE_SEARCH_ENDPOINT: endpoint.optional().describe('Address of the search service.'),
  AZURE_SEARCH_SERVICE: resourceName
    .optional()
    .describe('Name of the search service, instead of its address.'),
  AZURE_SEARCH_INDEX: z.string().optional().describe('The index of the passages.'),
  AZURE_SEARCH_DOCUMENTS_INDEX: z
    .string()
    .optional()
    .describe(
      'The index in which ingestion notes one record a document. By default the index with `-documents`.',
    ),
  AZURE_SEARCH_KEY: secret
    .optional()
    .describe('Key of the search service. Without one: the identity that `DefaultAzureCredential` finds.'),
  AZURE_SEARCH_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(-preview)?$/, 'it takes a version such as 2024-07-01')
    .optional()
    .describe(
      'API version asked for. By default 2024-07-01, and 2025-05-01-preview where query rewriting or native access needs it.',
    ),
  AZURE_SEARCH_SEMANTIC_CONFIGURATION: z
    .string()
    .default('default')
    .describe('The semantic configuration of the index.'),
  AZURE_SEARCH_SEMANTIC_RANKER: z
    .enum(['free', 'standard', 'disabled'])
    .default('free')
    .describe('`disabled`: the service has no semantic ranker.'),
  AZURE_SEARCH_QUERY_REWRITING: flag
    .prefault('off')
    .describe('The service rewrites queries before it ranks them semantically.'),
  AZURE_SEARCH_NATIVE_ACCESS: flag
    .prefault('off')
    .describe(
      'The service applies access lists of its own, by a token of the person: fetched on behalf of people who sign in, or sent by programs as `x-ms-query-source-authorization`.',
    ),
  AZURE_SEARCH_VECTORIZER: z
    .enum(['embeddings', 'service', 'none'])
    .optional()
    .describe(
      'Who makes vectors of questions: our embeddings, the vectorizer of the index, or nobody. By default our embeddings where they are configured.',
    ),
  AZURE_SEARCH_ANALYZER_NAME: z
    .string()
    .regex(/^[\w.-]+$/, 'it takes the name of an analyzer, such as de.microsoft')
    .optional()
    .describe('Analyzer of the texts of an index that ingestion creates. By default en.microsoft.'),
  KB_FIELDS_CONTENT: fieldName.default('content').describe('Field of the text.'),
  KB_FIELDS_SOURCEPAGE: fieldName
    .default('sourcepage')
    .describe('Field of the place that is cited, such as `handbook.pdf#page=3`.'),
  AZURE_SEARCH_FIELD_NAME_ID: fieldName.default('id').describe('Field of the key.'),
  AZURE_SEARCH_FIELD_NAME_SOURCEFILE: fieldName.default('sourcefile').describe('Field of the document.'),
  AZURE_SEARCH_FIELD_NAME_CATEGORY: optionalField('category').describe('Field of the category, or `none`.'),
  AZURE_SEARCH_FIELD_NAME_TITLE: optionalField('title').describe('Field of the title, or `none`.'),
  AZURE_SEARCH_FIELD_NAME_HEADINGS: optionalField('headings').describe('Field of the headings, or `none`.'),
  AZURE_SEARCH_FIELD_NAME_STORAGE_URL: optionalField('storageUrl').describe(
    'Field of the address of the original, or `none`.',
  ),
  AZURE_SEARCH_FIELD_NAME_OIDS: optionalField('oids').describe(
    'Field of the people who may read, or `none`.',
  ),
  AZURE_SEARCH_FIELD_NAME_GROUPS: optionalField('groups').describe(
    'Field of the groups that may read, or `none`.',
  ),
  AZURE_SEARCH_FIELD_NAME_EMBEDDING: optionalField('embedding').describe(
    'Field of the vectors of texts, or `none`.',
  ),
  AZURE_SEARCH_FIELD_NAME_IMAGE_EMBEDDING: optionalField('imageEmbedding').describe(
    'Field of the vectors of pictures, or `none`.',
  ),
};
