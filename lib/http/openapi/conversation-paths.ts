import type { JsonObject } from '#lib/shared/json.ts';
import type { conversationSchemas } from '../conversations/answer-schemas.ts';
import { refTo } from './component-schemas.ts';
import { conversationExamples } from './conversation-examples.ts';
import {
  answeredWith,
  contentWith,
  inPath,
  nothing,
  notTheirs,
  operationsOf,
  removal,
} from './page-operations.ts';

type Shape = keyof typeof conversationSchemas;

const operation = operationsOf('Conversations');
const wrong = { 400: 'A value is wrong or may not be set; `field` names it.' };
const conversation = inPath('conversation', 'cw_0Yp2c8mVb1');
const turn = inPath('turn', 'tn_7fQm2LkXa9');

/** What is kept of conversations, as OpenAPI path items. A question is kept by a header of `/chat` and its kin. */
export const conversationPaths: JsonObject = {
  '/api/conversations': {
    get: operation(
      'conversations',
      'The caller’s own conversations, a page at a time',
      answered('Conversations'),
      wrong,
      {
        parameters: [
          inQuery('search', { type: 'string', maxLength: 200 }, 'In titles, questions and answers.'),
          inQuery('limit', { type: 'integer', minimum: 1, maximum: 100, default: 30 }, 'Of one page.'),
          inQuery('after', { type: 'string' }, 'The `next` of the page before.'),
        ],
      },
    ),
    delete: operation('removeConversations', 'Removes them all', removal, {}),
  },
  '/api/conversations/{conversation}': at(conversation, {
    get: operation('conversation', 'One with all its branches', answered('Conversation'), notTheirs),
    patch: operation(
      'changeConversation',
      'Renames, pins, or shows another branch',
      answered('ConversationEntry'),
      { ...wrong, ...notTheirs },
      taking('ConversationChange'),
    ),
    delete: operation('removeConversation', 'Removes it, and its link', removal, notTheirs),
  }),
  '/api/conversations/{conversation}/export': at(conversation, {
    get: operation(
      'exportConversation',
      'A file to take away: the branch that is shown as Markdown, or all of it as JSON',
      { 200: { description: 'The file.', content: { 'text/markdown': {}, 'application/json': {} } } },
      { ...wrong, ...notTheirs },
      {
        parameters: [inQuery('format', { enum: ['markdown', 'json'], default: 'markdown' }, 'Of the file.')],
      },
    ),
  }),
  '/api/conversations/{conversation}/share': at(conversation, {
    post: operation(
      'shareConversation',
      'Makes a read-only link for colleagues, up to the turn that is shown; a former link ends',
      answered('SharedLink'),
      notTheirs,
    ),
    delete: operation('unshareConversation', 'Ends the link', nothing, notTheirs),
  }),
  '/api/shared/{token}': at(inPath('token', 'sh_Zk3vQ0tYhW5c8mVb1pXq2rLn'), {
    get: operation(
      'sharedConversation',
      'What a link shows: without answers that rest on what this viewer may not read',
      answered('SharedConversation'),
      notTheirs,
    ),
  }),
  '/api/turns/{turn}/stream': at(turn, {
    get: operation(
      'followAnswer',
      'An answer from its beginning, live while it is made, as `/chat/stream` has it',
      {
        200: {
          description: 'One JSON value a line.',
          content: { 'application/json-lines': { schema: refTo('FlatLine') } },
        },
      },
      notTheirs,
    ),
  }),
  '/api/turns/{turn}/stop': at(turn, {
    post: operation('stopAnswer', 'Stops an answer; what it said is kept', nothing, notTheirs),
  }),
  '/api/turns/{turn}/feedback': at(turn, {
    put: operation(
      'rateAnswer',
      'Says what was good or bad of an answer; the last word counts',
      answered('Rating'),
      { ...wrong, ...notTheirs, 409: 'The answer is still being made.' },
      taking('Rating'),
    ),
    delete: operation('unrateAnswer', 'Takes that back', removal, notTheirs),
  }),
};

/** A path whose every operation has this parameter. */
function at(parameter: JsonObject, operations: Record<string, JsonObject>): JsonObject {
  return Object.fromEntries(
    Object.entries(operations).map(([method, { parameters = [], ...rest }]) => [
      method,
      { ...rest, parameters: [parameter, ...(parameters as JsonObject[])] },
    ]),
  );
}

function answered(shape: Shape): JsonObject {
  return answeredWith(shape, conversationExamples[shape] ?? {});
}

function taking(shape: Shape): JsonObject {
  return { requestBody: { required: true, content: contentWith(shape, conversationExamples[shape] ?? {}) } };
}

function inQuery(name: string, schema: JsonObject, description: string): JsonObject {
  return { name, in: 'query', schema, description };
}
