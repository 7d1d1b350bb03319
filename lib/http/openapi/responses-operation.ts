import type { JsonObject } from '#lib/shared/json.ts';
import { refTo } from './component-schemas.ts';
import { json, type Operation, ok, REQUEST_ERRORS, requestOf } from './operation.ts';

const QUESTION = 'How long must a password be?';
const TEXT = 'A password has at least 14 characters. [it-security.html#passwords-and-sign-in]';
const place = { item_id: 'msg_7fQm2LkXa9', output_index: 0, content_index: 0 };
const annotation = {
  type: 'url_citation',
  start_index: 39,
  end_index: TEXT.length,
  url: 'https://docs.example.com/content/it-security.html#passwords-and-sign-in',
  title: 'IT security',
};
const answer: JsonObject = {
  id: 'resp_7fQm2LkXa9',
  object: 'response',
  created_at: 1795000000,
  status: 'completed',
  background: false,
  error: null,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  metadata: {},
  model: 'citewell',
  output: [
    {
      id: place.item_id,
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text: TEXT, annotations: [annotation], logprobs: [] }],
    },
  ],
  parallel_tool_calls: false,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: null,
  text: { format: { type: 'text' } },
  tool_choice: 'none',
  tools: [],
  top_p: null,
  truncation: 'auto',
  usage: {
    input_tokens: 967,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 19,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 986,
  },
  user: null,
  context: { answered: true, certainty: 'answer' },
};

const requests = {
  text: { summary: 'A question, streamed', value: { model: 'citewell', input: QUESTION, stream: true } },
  items: {
    summary: 'A conversation of which nothing is kept',
    value: {
      model: 'citewell',
      input: [
        { role: 'user', content: 'Who sets the rules for passwords?' },
        { role: 'assistant', content: 'IT security does. [it-security.html]' },
        { role: 'user', content: [{ type: 'input_text', text: QUESTION }] },
      ],
      store: false,
    },
  },
  continued: {
    summary: 'A conversation that is kept, for signed-in callers and those with a key',
    value: { model: 'citewell', input: QUESTION, previous_response_id: 'resp_4Hq9TzWc2d' },
  },
};

const events = {
  text: {
    summary: 'Text',
    value: {
      type: 'response.output_text.delta',
      sequence_number: 4,
      ...place,
      delta: TEXT,
      logprobs: [],
    },
  },
  citation: {
    summary: 'A citation in it',
    value: {
      type: 'response.output_text.annotation.added',
      sequence_number: 5,
      ...place,
      annotation_index: 0,
      annotation,
    },
  },
  completed: {
    summary: 'The last',
    value: { type: 'response.completed', sequence_number: 9, response: answer },
  },
};

/** `POST /v1/responses`. */
export const responsesOperation: Operation = {
  id: 'responses',
  summary: 'Answers from the documents as OpenAI’s Responses API does',
  body: requestOf(json(refTo('ResponsesRequest'), requests)),
  answers: ok(
    'The response, whole or as server-sent events, each named by its `type`. A failure during the answer is ' +
      '`response.failed`, and the last event.',
    {
      ...json(refTo('ResponsesAnswer'), { whole: { summary: 'Whole', value: answer } }),
      'text/event-stream': { schema: refTo('ResponsesEvent'), examples: events },
    },
  ),
  errors: {
    400: 'A field is wrong or not supported, or the previous response is not kept; `param` names the field.',
    404: 'No documents model has this name; the message names those that exist.',
    409: 'The previous response is still being made.',
    ...REQUEST_ERRORS,
  },
};
