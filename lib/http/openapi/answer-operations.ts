import { SAMPLE_DIALECTS } from '#lib/protocols/sample-dialect.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { completionExamples, responsesOperation } from './completion-operations.ts';
import { anyOf, refTo } from './component-schemas.ts';
import { dialectExamples, uiMessages } from './dialect-examples.ts';
import {
  headerParameter,
  json,
  jsonWithFiles,
  type Operation,
  type OperationGroup,
  ok,
  queryParameter,
  REQUEST_ERRORS,
  requestOf,
} from './operation.ts';

const dialectHeader = headerParameter('x-azure-sample-dialect', {
  description:
    "The form of the answer: `response` is that of the Azure Python sample since April 2026, `message` the others'. " +
    'Without this header `AZURE_SAMPLE_DIALECT` decides for bodies without `stream`.',
  schema: { type: 'string', enum: [...SAMPLE_DIALECTS] },
});

const storageHeaders = [
  headerParameter('x-conversation', {
    description:
      'Stores the question and its answer, which the server then completes even if the reader leaves.',
    schema: { type: 'string', enum: ['store'] },
  }),
  headerParameter('idempotency-key', {
    description: 'A repeated question with the same key is the same question.',
    schema: { type: 'string', maxLength: 200 },
  }),
  headerParameter('x-conversation-parent', {
    description: 'The turn to follow, or `root`; the active turn when absent.',
  }),
];

/** The same paths serve three protocols, so each request has one of two shapes. */
const eitherRequest = {
  schema: anyOf('FlatRequest', 'ChoicesRequest'),
  examples: dialectExamples.Request,
};

const anyRequest = {
  schema: anyOf('FlatRequest', 'ChoicesRequest', 'UiRequest'),
  examples: { ...dialectExamples.Request, ui: uiMessages.request },
};

/** An answer may also have the newest form of the Azure sample. */
function inAnyDialect(kind: 'Answer' | 'Line'): JsonObject {
  return {
    schema: anyOf(`Flat${kind}`, `Choices${kind}`, `AzureSample${kind}`),
    examples: dialectExamples[kind],
  };
}

const lines = {
  'application/json-lines': inAnyDialect('Line'),
  'application/x-ndjson': inAnyDialect('Line'),
  'application/jsonl': inAnyDialect('Line'),
};
const wholeOrLines = { 'application/json': inAnyDialect('Answer'), ...lines };

function question(id: string, summary: string, content: JsonObject, takesUi = false): Operation {
  return {
    id,
    summary,
    parameters: [dialectHeader, ...storageHeaders],
    body: requestOf(
      jsonWithFiles(
        { 'application/json': takesUi ? anyRequest : eitherRequest },
        anyOf('FlatRequest', 'ChoicesRequest'),
        'The part `json`, then text files or images. A name like `messages[i].files[j]` assigns a file to a message.',
      ),
    ),
    answers: {
      200: {
        description:
          'The answer: whole as `application/json`, or one JSON value per line. A line with the key `error` is the last.',
        // An error after the question is stored has them too.
        headers: {
          'x-conversation-id': { schema: { type: 'string' }, description: 'The conversation, `cw_…`.' },
          'x-turn-id': { schema: { type: 'string' }, description: 'The question in it, `tn_…`.' },
        },
        content: takesUi ? { ...content, ...uiMessages.answer } : content,
      },
    },
    errors: {
      400: 'A value or the shape of the request is wrong; `field` names it.',
      404: "`session_state` names a conversation that is not the caller's.",
      409: 'Another question came with this `Idempotency-Key`.',
      ...REQUEST_ERRORS,
    },
  };
}

/** `/chat` and `/ask`. */
export const chatOperations: OperationGroup = {
  name: 'AI chat',
  description:
    'Three protocols at the same paths. A body with the key `stream` gets the answer of the HTTP protocol for AI chat ' +
    'apps (2024-01-28), any other body that of the Microsoft AI Chat Protocol. `/ask` is the RAG chat protocol. Messages ' +
    'with `parts`, as `useChat` of the AI SDK posts them, are answered at `/chat` as a UI message stream.',
  rights: 'token',
  error: 'Error',
  operations: {
    'POST /chat': question('chat', 'Answers the last message of a conversation', wholeOrLines, true),
    'POST /chat/stream': question('chatStream', 'Answers like /chat and always streams', lines, true),
    'GET /chat/{chat}/stream': {
      id: 'resumeChat',
      summary: "Streams the answer under way in a stored chat of the caller's, for useChat",
      rights: 'session',
      answers: {
        200: {
          description: 'The parts of the message, from the first, live while it is made.',
          content: uiMessages.answer,
        },
        204: { description: 'No answer is being made there.' },
      },
    },
    'POST /ask': question('ask', 'Answers the last message alone, without rewriting the query', wholeOrLines),
    'POST /ask/stream': question('askStream', 'Answers like /ask and always streams', lines),
  },
};

const completionAnswers = ok(
  'The answer, whole or as server-sent events. The data of each event is a chunk; that of the last is `[DONE]`. An ' +
    'error during the answer is an event with `error`, and the last one.',
  {
    ...json(anyOf('DocumentsAnswer', 'ModelAnswer'), completionExamples.answers),
    'text/event-stream': {
      schema: anyOf('DocumentsChunk', 'ModelAnswer'),
      examples: completionExamples.chunks,
    },
  },
);
const completionErrors = {
  400: 'A value or the data source is wrong, or the content filter refused; `param` names the field.',
  404: 'There is no such deployment or model; the message names those that exist.',
  ...REQUEST_ERRORS,
};

/** `/openai`, for clients of Azure OpenAI On Your Data. */
export const completionOperations: OperationGroup = {
  name: 'Azure OpenAI On Your Data',
  description:
    'For clients of Azure OpenAI. With `data_sources` the answer comes from the documents, without them from the ' +
    'deployment itself.',
  rights: 'key',
  error: 'CompletionError',
  operations: {
    'POST /openai/deployments/{deployment}/chat/completions': {
      id: 'onYourData',
      summary: 'Completes a chat from a data source, or by the deployment itself',
      parameters: [
        queryParameter(
          'api-version',
          { type: 'string' },
          {
            required: true,
            description: 'Any version; answers follow 2024-05-01-preview.',
            example: '2024-05-01-preview',
          },
        ),
      ],
      body: requestOf(json(anyOf('OnYourDataRequest', 'ModelRequest'), completionExamples.onYourData)),
      answers: completionAnswers,
      errors: completionErrors,
    },
  },
};

/** `/v1`, for clients of OpenAI. */
export const modelOperations: OperationGroup = {
  name: 'OpenAI',
  description:
    'For clients that know models alone: `citewell` answers from the documents, every other alias is a configured ' +
    'model without them.',
  rights: 'key',
  error: 'CompletionError',
  operations: {
    'POST /v1/chat/completions': {
      id: 'completions',
      summary: 'Completes a chat from the documents, or by a model itself',
      body: requestOf(json(anyOf('DocumentsRequest', 'ModelRequest'), completionExamples.plain)),
      answers: completionAnswers,
      errors: completionErrors,
    },
    'POST /v1/responses': responsesOperation,
    'GET /v1/models': {
      id: 'models',
      summary: 'Lists the values that `model` may have',
      answers: ok(
        '`citewell` first, then `citewell/<alias>` and each alias.',
        json(refTo('CompletionModels'), completionExamples.models),
      ),
    },
    'GET /v1/models/{model}': {
      id: 'model',
      summary: 'Describes one value that `model` may have',
      answers: ok('The model.', json(refTo('CompletionModel'), completionExamples.model)),
      errors: { 404: 'There is no such model; the message names those that exist.' },
    },
  },
};
