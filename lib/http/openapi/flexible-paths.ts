import type { JsonObject } from '#lib/shared/json.ts';
import { refTo, type SchemaName } from './component-schemas.ts';
import { flexibleExamples } from './flexible-examples.ts';
import { failures, type Tag, withFiles } from './operations.ts';
import { byKey, CALLER_REFUSALS } from './security.ts';

const tag: Tag = 'Flexible chat';

const refusals = failures('FlexibleError', {
  400: 'A value, a template, a field of the index or an alias is wrong; `source` names the field, `try_models` what would do.',
  ...CALLER_REFUSALS,
  413: 'The body is larger than 1 MB (8 MB where images are taken), or an image larger than 5 MB.',
  415: 'The body is neither JSON nor multipart/form-data.',
  429: 'Too many requests; `Retry-After` says how long to wait.',
  500: 'A defect of ours; `response_id` leads to it in the log.',
});

/** `/api/v2`, as OpenAPI path items. */
export const flexiblePaths: JsonObject = {
  '/api/v2/flexible-chat': {
    post: operation('flexibleChat', 'Answers the latest turn of a conversation', 'FlexibleChatRequest'),
  },
  '/api/v2/flexible-rag': {
    post: operation('flexibleRag', 'Answers a single question', 'FlexibleRagRequest'),
  },
  '/api/v2/flexible-chat-mm': {
    post: operation(
      'flexibleChatImages',
      'The conversation, with images',
      'FlexibleChatImagesRequest',
      'FlexibleChatRequest',
    ),
  },
  '/api/v2/flexible-rag-mm': {
    post: operation(
      'flexibleRagImages',
      'The single question, with images',
      'FlexibleRagImagesRequest',
      'FlexibleRagRequest',
    ),
  },
  '/api/v2/models': {
    get: {
      operationId: 'flexibleModels',
      tags: [tag],
      summary: 'The models that requests may name',
      security: byKey,
      parameters: [
        flag('validate', 'Adds whether each model can be used.'),
        flag('deep', 'Has each model answer a word; what it said holds for a minute.'),
        flag('filter_unhealthy', 'Leaves out what cannot be used.'),
        flag('supports_multimodal', 'Only models that can see, or only those that cannot.'),
      ],
      responses: {
        200: {
          description: 'The models, the default one first.',
          content: {
            'application/json': { schema: refTo('FlexibleModels'), examples: flexibleExamples.models },
          },
        },
        ...failures('FlexibleError', {
          400: 'A parameter is neither true nor false.',
          ...CALLER_REFUSALS,
        }),
      },
    },
  },
};

function operation(
  operationId: keyof typeof flexibleExamples.requests,
  summary: string,
  schema: SchemaName,
  schemaBesideFiles?: SchemaName,
): JsonObject {
  return {
    operationId,
    tags: [tag],
    summary,
    security: byKey,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: refTo(schema), examples: flexibleExamples.requests[operationId] },
        ...(schemaBesideFiles && {
          'multipart/form-data': withFiles(refTo(schemaBesideFiles), 'The part `json`, then images.'),
        }),
      },
    },
    responses: {
      200: {
        description:
          'The reply. Where search or model cannot be reached it is a fixed sentence, with `errors` filled and ' +
          '`response_metadata.errors_present` true.',
        content: {
          'application/json': { schema: refTo('FlexibleAnswer'), examples: flexibleExamples.answers },
        },
      },
      ...refusals,
    },
  };
}

function flag(name: string, description: string): JsonObject {
  return { name, in: 'query', description, schema: { type: 'boolean' } };
}
