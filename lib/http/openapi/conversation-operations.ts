import type { JsonObject } from '#lib/shared/json.ts';
import type { conversationSchemas } from '../conversations/answer-schemas.ts';
import { refTo } from './component-schemas.ts';
import {
  DONE,
  jsonOf,
  NOT_FOUND,
  type OperationGroup,
  ok,
  queryParameter,
  REMOVED,
  requestOf,
} from './operation.ts';

type Shape = keyof typeof conversationSchemas;

const entry = {
  id: 'cw_0Yp2c8mVb1',
  title: 'How long must a password be?',
  pinned: false,
  archived: false,
  labels: ['Security'],
  createdAtMs: 1795000000000,
  updatedAtMs: 1795000000000,
  running: false,
  shared: true,
};
const citation = 'it-security.html#passwords-and-sign-in';
const rating = { rating: 'up', reasons: ['well-sourced'], comment: '' };
const turn = {
  id: 'tn_7fQm2LkXa9',
  parent: null,
  question: 'How long must a password be?',
  attachments: [],
  overrides: { top: 5 },
  status: 'done',
  answer: `At least 14 characters. [${citation}]`,
  model: 'extractive',
  dataPoints: { text: [`${citation}: A password has at least 14 characters.`], citations: [citation] },
  thoughts: [{ title: 'Original user query', description: 'How long must a password be?', props: null }],
  followUps: [],
  answered: true,
  certainty: 'answer',
  failure: null,
  createdAtMs: 1795000000000,
  rating,
  inquiry: null,
  hiddenPassages: 0,
  withheld: false,
};
const excerpt = { before: 'A ', found: 'password', after: ' has at least 14 characters.' };
const link = { token: 'sh_Zk3vQ0tYhW5c8mVb1pXq2rLn', createdAtMs: 1795000000000, turn: turn.id };
const examples: Record<Shape, JsonObject> = {
  Conversations: { conversations: [{ ...entry, excerpt }], next: null, labels: ['Security'] },
  ConversationEntry: { ...entry, title: 'Passwords', pinned: true },
  Conversation: { ...entry, activeTurn: turn.id, turns: [turn], share: link },
  ConversationChange: { title: 'Passwords', pinned: true, labels: ['Security'] },
  SharedLink: link,
  SharedConversation: {
    title: entry.title,
    sharedBy: 'Alice Example',
    createdAtMs: link.createdAtMs,
    turns: [{ ...turn, rating: null }],
  },
  Rating: rating,
  AnsweredInquiry: { note: null, answeredAtMs: null },
};

const INVALID = { 400: 'A value is invalid or cannot be set; `field` names it.' };

function answered(shape: Shape): JsonObject {
  return ok('The state after the call.', jsonOf(shape, examples[shape]));
}

function takes(shape: Shape): JsonObject {
  return requestOf(jsonOf(shape, examples[shape]));
}

/** Stored conversations. */
export const conversationOperations: OperationGroup = {
  name: 'Conversations',
  description:
    'What the server stores for a person or a browser. A question at `/chat` or `/ask` is stored with the header ' +
    '`x-conversation: store`; the server then completes its answer even if the reader leaves.',
  rights: 'session',
  error: 'Error',
  operations: {
    'GET /api/conversations': {
      id: 'conversations',
      summary: "Lists the caller's conversations, one page at a time",
      parameters: [
        queryParameter(
          'search',
          { type: 'string', maxLength: 200 },
          { description: 'Text to find in titles, questions and answers.' },
        ),
        queryParameter(
          'archived',
          { type: 'boolean', default: false },
          { description: 'Lists archived conversations alone; otherwise only a search finds them.' },
        ),
        queryParameter(
          'label',
          { type: 'string', maxLength: 40 },
          { description: 'Only conversations with this label.' },
        ),
        queryParameter(
          'limit',
          { type: 'integer', minimum: 1, maximum: 100, default: 30 },
          { description: 'The most conversations on one page.' },
        ),
        queryParameter('after', { type: 'string' }, { description: 'The `next` of the previous page.' }),
      ],
      answers: answered('Conversations'),
      errors: INVALID,
    },
    'DELETE /api/conversations': {
      id: 'removeConversations',
      summary: "Removes all of the caller's conversations",
      answers: REMOVED,
    },
    'GET /api/conversations/{conversation}': {
      id: 'conversation',
      summary: 'Returns one conversation with all its branches',
      answers: answered('Conversation'),
      errors: NOT_FOUND,
    },
    'PATCH /api/conversations/{conversation}': {
      id: 'changeConversation',
      summary: 'Renames, pins, labels or archives a conversation, or shows another branch',
      body: takes('ConversationChange'),
      answers: answered('ConversationEntry'),
      errors: { ...INVALID, ...NOT_FOUND },
    },
    'DELETE /api/conversations/{conversation}': {
      id: 'removeConversation',
      summary: 'Removes a conversation and its link',
      answers: REMOVED,
      errors: NOT_FOUND,
    },
    'GET /api/conversations/{conversation}/export': {
      id: 'exportConversation',
      summary: 'Exports a file: the active branch as Markdown, or all branches as JSON',
      parameters: [
        queryParameter(
          'format',
          { enum: ['markdown', 'json'], default: 'markdown' },
          { description: 'The format of the file.' },
        ),
      ],
      answers: ok('The file.', { 'text/markdown': {}, 'application/json': {} }),
      errors: { ...INVALID, ...NOT_FOUND },
    },
    'POST /api/conversations/{conversation}/share': {
      id: 'shareConversation',
      summary: 'Creates a read-only link for colleagues, up to the active turn; an earlier link ends',
      answers: answered('SharedLink'),
      errors: NOT_FOUND,
    },
    'DELETE /api/conversations/{conversation}/share': {
      id: 'unshareConversation',
      summary: 'Ends the link to a conversation',
      answers: DONE,
      errors: NOT_FOUND,
    },
    'GET /api/shared/{token}': {
      id: 'sharedConversation',
      summary: 'Returns what a link shows, without answers that rest on documents this reader may not read',
      answers: answered('SharedConversation'),
      errors: NOT_FOUND,
    },
    'GET /api/turns/{turn}/stream': {
      id: 'followAnswer',
      summary: 'Streams an answer from its beginning, live while it is made, as /chat/stream does',
      answers: ok('One JSON value per line.', { 'application/json-lines': { schema: refTo('FlatLine') } }),
      errors: NOT_FOUND,
    },
    'POST /api/turns/{turn}/stop': {
      id: 'stopAnswer',
      summary: 'Stops an answer and stores the text so far',
      answers: DONE,
      errors: NOT_FOUND,
    },
    'PUT /api/turns/{turn}/inquiry': {
      id: 'passQuestionOn',
      summary:
        'Passes an unanswered question on to the administrators, whose answer comes into the conversation',
      answers: answered('AnsweredInquiry'),
      errors: { ...NOT_FOUND, 409: 'The documents answered the question.' },
    },
    'PUT /api/turns/{turn}/feedback': {
      id: 'rateAnswer',
      summary: 'Rates an answer, in place of an earlier rating',
      body: takes('Rating'),
      answers: answered('Rating'),
      errors: { ...INVALID, ...NOT_FOUND, 409: 'The answer is still running.' },
    },
    'DELETE /api/turns/{turn}/feedback': {
      id: 'unrateAnswer',
      summary: 'Removes the rating of an answer',
      answers: REMOVED,
      errors: NOT_FOUND,
    },
  },
};
