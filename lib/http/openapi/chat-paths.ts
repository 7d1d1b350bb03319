import type { JsonObject } from '#lib/shared/json.ts';
import { dialectExamples } from './chat-examples.ts';
import { anyOf } from './component-schemas.ts';
import { failures, type Tag, withFiles } from './operations.ts';
import { byToken, CALLER_REFUSALS } from './security.ts';

const tag: Tag = 'AI chat';

const refusals = failures('Error', {
  400: 'A value or the shape of the request is wrong; `field` names it.',
  ...CALLER_REFUSALS,
  404: "`session_state` names a conversation that is not the caller's.",
  413: 'The body is larger than 1 MB (8 MB with files), or has more than 10,000 messages.',
  415: 'The body is neither JSON nor multipart/form-data.',
  409: 'Another question came with this `Idempotency-Key`.',
  429: 'Too many requests; `Retry-After` says how long to wait.',
  500: 'A defect of ours; the text holds the request id.',
  503: 'Search or model cannot be reached; `Retry-After` says how long to wait.',
});

/** How a question asks to be kept. */
const keepingHeaders = [
  header('x-conversation', 'Keeps the question and its answer, which is then made to its end.', {
    enum: ['store'],
  }),
  header('idempotency-key', 'A repeated question with the same key is the same question.', {
    maxLength: 200,
  }),
  header('x-conversation-parent', 'The turn to follow, or `root`; the active turn when absent.'),
];

/** What was kept; beside a refusal too, where something was. */
const keptHeaders = {
  'x-conversation-id': { schema: { type: 'string' }, description: 'The conversation, `cw_…`.' },
  'x-turn-id': { schema: { type: 'string' }, description: 'The question in it, `tn_…`.' },
};

/** `POST /chat`, `/chat/stream`, `/ask` and `/ask/stream`, as OpenAPI path items. */
export const chatPaths: JsonObject = {
  '/chat': {
    post: operation('chat', 'Answers the last message of a conversation', ['Answer', 'Line']),
  },
  '/chat/stream': {
    post: operation('chatStream', 'The same, always streamed', ['Line']),
  },
  '/ask': {
    post: operation('ask', 'Answers the last message alone, searched as it stands', ['Answer', 'Line']),
  },
  '/ask/stream': {
    post: operation('askStream', 'The same, always streamed', ['Line']),
  },
};

function operation(operationId: string, summary: string, kinds: ('Answer' | 'Line')[]): JsonObject {
  return {
    operationId,
    tags: [tag],
    summary,
    security: byToken,
    parameters: keepingHeaders,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: eitherDialect('Request'), examples: dialectExamples.Request },
        'multipart/form-data': withFiles(
          eitherDialect('Request'),
          'The part `json`, then text files or images, named `messages[i].files[j]` or at will.',
        ),
      },
    },
    responses: {
      200: {
        description:
          'The answer: whole as `application/json`, or one JSON value a line. A line with the key `error` is the last.',
        headers: keptHeaders,
        content: Object.assign({}, ...kinds.map(contentOf)),
      },
      ...refusals,
    },
  };
}

function contentOf(kind: 'Answer' | 'Line'): JsonObject {
  const media = { schema: eitherDialect(kind), examples: dialectExamples[kind] };
  if (kind === 'Answer') return { 'application/json': media };
  return { 'application/json-lines': media, 'application/x-ndjson': media, 'application/jsonl': media };
}

function eitherDialect(kind: 'Request' | 'Answer' | 'Line'): JsonObject {
  return anyOf(`Flat${kind}`, `Choices${kind}`);
}

function header(name: string, description: string, schema: JsonObject = {}): JsonObject {
  return { name, in: 'header', description, schema: { type: 'string', ...schema } };
}
