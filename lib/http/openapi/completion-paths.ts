import type { JsonObject } from '#lib/shared/json.ts';
import { completionExamples } from './completion-examples.ts';
import { anyOf, refTo } from './component-schemas.ts';
import { failures, type Tag } from './operations.ts';
import { byKey, CALLER_REFUSALS } from './security.ts';

const onYourData: Tag = 'Azure OpenAI On Your Data';
const plain: Tag = 'OpenAI';

const refusals = failures('CompletionError', {
  400: 'A value or the data source is wrong, or the content filter refused; `param` names the field.',
  ...CALLER_REFUSALS,
  404: 'There is no such deployment or model; the message names those that there are.',
  413: 'The body is larger than 1 MB (8 MB with files).',
  415: 'The body is neither JSON nor multipart/form-data.',
  429: 'Too many requests; `Retry-After` says how long to wait.',
  500: 'A defect of ours; the message holds the request id.',
  503: 'Search or model cannot be reached; `Retry-After` says how long to wait.',
});

const answered = {
  200: {
    description:
      'The answer, whole or as server-sent events. The data of each event is a chunk; that of the last is `[DONE]`. ' +
      'A failure on the way is an event with `error`, after which nothing comes.',
    content: {
      'application/json': {
        schema: anyOf('DocumentsAnswer', 'ModelAnswer'),
        examples: completionExamples.answers,
      },
      'text/event-stream': {
        schema: anyOf('DocumentsChunk', 'ModelAnswer'),
        examples: completionExamples.chunks,
      },
    },
  },
  ...refusals,
};

/** `/openai` and `/v1`, as OpenAPI path items. */
export const completionPaths: JsonObject = {
  '/openai/deployments/{deployment}/chat/completions': {
    post: {
      operationId: 'onYourData',
      tags: [onYourData],
      summary: 'A chat completion over a data source, or by the deployment itself',
      security: byKey,
      parameters: [
        {
          name: 'deployment',
          in: 'path',
          required: true,
          description: 'An alias or a deployment of a configured model; any name where no chat model is.',
          schema: { type: 'string' },
          example: 'citewell',
        },
        {
          name: 'api-version',
          in: 'query',
          required: true,
          description: 'Any version; answers are as 2024-05-01-preview has them.',
          schema: { type: 'string' },
          example: '2024-05-01-preview',
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: anyOf('OnYourDataRequest', 'ModelRequest'),
            examples: completionExamples.onYourData,
          },
        },
      },
      responses: answered,
    },
  },
  '/v1/chat/completions': {
    post: {
      operationId: 'completions',
      tags: [plain],
      summary: 'A chat completion by the documents, or by a model itself',
      security: byKey,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: anyOf('DocumentsRequest', 'ModelRequest'),
            examples: completionExamples.plain,
          },
        },
      },
      responses: answered,
    },
  },
  '/v1/models': {
    get: {
      operationId: 'models',
      tags: [plain],
      summary: 'What `model` may be',
      security: byKey,
      responses: {
        200: {
          description: '`citewell` first, then `citewell/<alias>` and each alias.',
          content: {
            'application/json': { schema: refTo('CompletionModels'), examples: completionExamples.models },
          },
        },
        ...failures('CompletionError', CALLER_REFUSALS),
      },
    },
  },
};
