import type { JsonObject } from '#lib/shared/json.ts';
import { refTo } from './component-schemas.ts';
import { json, type Operation, ok, REQUEST_ERRORS, requestOf } from './operation.ts';

const question = { role: 'user', content: 'How long must a password be?' };
const citation = {
  content: 'A password has at least 14 characters.',
  title: 'IT security',
  url: '/content/it-security.html#passwords-and-sign-in',
  filepath: 'it-security.html',
  chunk_id: 'it-security.html-2',
};
const context = { citations: [citation], intent: JSON.stringify([question.content]) };
const envelope = { id: 'chatcmpl-1', created: 1795000000, model: 'citewell', system_fingerprint: null };
const usage = { prompt_tokens: 967, completion_tokens: 19, total_tokens: 986 };

function whole(object: string, content: string): JsonObject {
  const graded = { ...context, answered: true, certainty: 'answer' };
  const message = { role: 'assistant', content, end_turn: true, context: graded };
  return { ...envelope, object, choices: [{ index: 0, message, finish_reason: 'stop' }], usage };
}

function chunk(object: string, delta: JsonObject): JsonObject {
  return { ...envelope, object, choices: [{ index: 0, delta, end_turn: false, finish_reason: null }] };
}

const documentsModel = { id: 'citewell', object: 'model', created: 1_795_000_000, owned_by: 'citewell' };

/** Requests of On Your Data and of plain OpenAI clients, the one of the public text among them, and what is answered. */
export const completionExamples = {
  onYourData: {
    documents: {
      summary: 'The embedded index, streamed',
      value: {
        messages: [question],
        data_sources: [{ type: 'azure_search', parameters: { index_name: 'citewell', top_n_documents: 5 } }],
        stream: true,
      },
    },
    published: {
      summary: 'A conversation over Azure AI Search',
      description:
        'The example of the public text; `endpoint` and `index_name` must be those that this server is configured for.',
      value: {
        messages: [
          { role: 'user', content: 'Who is DRI?' },
          {
            role: 'assistant',
            content:
              'DRI stands for Directly Responsible Individual of a service. Which service are you asking about?',
          },
          { role: 'user', content: 'Opinion mining service' },
        ],
        data_sources: [
          {
            type: 'azure_search',
            parameters: {
              endpoint: 'https://example.search.windows.net',
              index_name: 'example-index',
              authentication: { type: 'system_assigned_managed_identity' },
            },
          },
        ],
      },
    },
    everything: {
      summary: 'The embedded index, with everything that was retrieved',
      value: {
        messages: [question],
        data_sources: [
          {
            type: 'azure_search',
            parameters: {
              index_name: 'citewell',
              query_type: 'vector_simple_hybrid',
              top_n_documents: 3,
              strictness: 3,
              in_scope: true,
              include_contexts: ['citations', 'intent', 'all_retrieved_documents'],
            },
          },
        ],
        max_tokens: 500,
      },
    },
  },
  plain: {
    streamed: {
      summary: 'From the documents, streamed',
      value: {
        model: 'citewell',
        messages: [question],
        stream: true,
        stream_options: { include_usage: true },
      },
    },
    whole: { summary: 'From the documents, whole', value: { model: 'citewell', messages: [question] } },
  },
  answers: {
    onYourData: {
      summary: 'Azure OpenAI On Your Data',
      value: whole('extensions.chat.completion', 'A password has at least 14 characters. [doc1]'),
    },
    plain: {
      summary: 'OpenAI',
      value: whole(
        'chat.completion',
        'A password has at least 14 characters. [it-security.html#passwords-and-sign-in]',
      ),
    },
  },
  chunks: {
    first: {
      summary: 'The first: role and context',
      value: chunk('extensions.chat.completion.chunk', { role: 'assistant', context }),
    },
    text: {
      summary: 'Text',
      value: chunk('extensions.chat.completion.chunk', { content: 'A password ' }),
    },
    usage: {
      summary: 'The last, where `include_usage` asks for it',
      value: { ...envelope, object: 'chat.completion.chunk', choices: [], usage },
    },
  },
  models: {
    embedded: {
      summary: 'Where no chat model is configured',
      value: {
        object: 'list',
        data: [documentsModel],
      },
    },
  },
  model: { documents: { summary: 'The documents', value: documentsModel } },
} satisfies Record<string, unknown>;

const QUESTION = 'How long must a password be?';
const TEXT = 'A password has at least 14 characters. [it-security.html#passwords-and-sign-in]';
const position = { item_id: 'msg_7fQm2LkXa9', output_index: 0, content_index: 0 };
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
      id: position.item_id,
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
    summary: 'A conversation that is not stored',
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
    summary: 'A conversation that is stored, for signed-in callers and those with a key',
    value: { model: 'citewell', input: QUESTION, previous_response_id: 'resp_4Hq9TzWc2d' },
  },
};

const events = {
  text: {
    summary: 'Text',
    value: {
      type: 'response.output_text.delta',
      sequence_number: 4,
      ...position,
      delta: TEXT,
      logprobs: [],
    },
  },
  citation: {
    summary: 'A citation in it',
    value: {
      type: 'response.output_text.annotation.added',
      sequence_number: 5,
      ...position,
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
    400: 'A field is wrong or not supported, or the previous response is not stored; `param` names the field.',
    404: 'No documents model has this name; the message names those that exist.',
    409: 'The previous response is still being made.',
    ...REQUEST_ERRORS,
  },
};
