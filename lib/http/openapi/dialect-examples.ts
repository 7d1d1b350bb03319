import type { JsonObject } from '#lib/shared/json.ts';
import { refTo } from './component-schemas.ts';

/** What `/chat` takes and answers beside the dialects of `/ask`: messages of the AI SDK's `useChat`. */
export const uiMessages = {
  request: {
    summary: 'useChat of the AI SDK',
    value: {
      id: 'chat-1',
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How long must a password be?' }] }],
      trigger: 'submit-message',
    },
  },
  answer: {
    'text/event-stream': {
      schema: refTo('UiChunk'),
      examples: {
        start: { summary: 'The first part', value: { type: 'start', messageId: 'msg_1' } },
        text: { summary: 'Text', value: { type: 'text-delta', id: 'text', delta: 'At least ' } },
        source: {
          summary: 'A source, after its first citation',
          value: {
            type: 'source-url',
            sourceId: 'it-security.html#passwords-and-sign-in',
            url: 'https://docs.example.com/content/it-security.html#passwords-and-sign-in',
            title: 'IT security',
          },
        },
        certainty: {
          summary: 'How surely it answers',
          value: { type: 'data-certainty', data: { answered: true, certainty: 'answer' } },
        },
      },
    },
  },
};

const questionMessage = { role: 'user', content: 'How long must a password be?' };
const context = { overrides: { top: 3, suggest_followup_questions: true } };
const content = 'At least 14 characters. [it-security.html#passwords-and-sign-in]';
const message = { role: 'assistant', content, function_call: null, tool_calls: null };
const answerContext = {
  data_points: {
    text: ['it-security.html#passwords-and-sign-in: A password has at least 14 characters.'],
    citations: ['it-security.html#passwords-and-sign-in'],
  },
  thoughts: [{ title: 'Original user query', description: questionMessage.content, props: null }],
  followup_questions: ['How often must a password be changed?'],
  answered: true,
  certainty: 'answer',
};
/** What a knowledge base adds: where pages of the web open, and the search that found each citation. */
const activity = { id: 2, number: 3, type: 'web', source: 'web', query: 'password length guidance' };
const page = 'https://csrc.nist.gov/pubs/sp/800/63/4/final';
const agenticContext = {
  ...answerContext,
  data_points: {
    ...answerContext.data_points,
    citations: [...answerContext.data_points.citations, page],
    external_results_metadata: [
      { id: '0', title: 'Digital identity guidelines', url: page, snippet: '', citation: page, activity },
    ],
    citation_activity_details: { [page]: activity },
  },
};
const innerContext = { ...answerContext, thoughts: `Original user query<br>${questionMessage.content}` };
const responseContext = {
  ...answerContext,
  data_points: { ...answerContext.data_points, images: [], external_results_metadata: [] },
};
const completion = { id: 'chatcmpl-1', created: 1795000000, model: 'extractive', system_fingerprint: null };
const choice = { index: 0, content_filter_results: {}, finish_reason: null };

/** A request, an answer and a line of text in each dialect, for people who read the description before the code. */
export const dialectExamples = {
  Request: {
    flat: {
      summary: 'Microsoft AI Chat Protocol',
      value: { messages: [questionMessage], context, session_state: null },
    },
    choices: {
      summary: 'HTTP protocol for AI chat apps, streamed',
      value: { messages: [questionMessage], stream: true, context },
    },
    choicesWhole: {
      summary: 'HTTP protocol for AI chat apps, whole',
      value: { messages: [questionMessage], stream: false, context },
    },
    agentic: {
      summary: 'Agentic retrieval, where a knowledge base is configured',
      value: {
        messages: [questionMessage],
        context: { overrides: { use_agentic_knowledgebase: true, retrieval_reasoning_effort: 'low' } },
        session_state: null,
      },
    },
  },
  Answer: {
    choices: {
      summary: 'HTTP protocol for AI chat apps',
      value: {
        ...completion,
        object: 'chat.completion',
        choices: [
          {
            ...choice,
            message: { ...message, context: innerContext },
            finish_reason: 'stop',
            context: answerContext,
            session_state: null,
          },
        ],
        prompt_filter_results: [],
        usage: { prompt_tokens: 967, completion_tokens: 19, total_tokens: 986 },
      },
    },
    flat: {
      summary: 'Microsoft AI Chat Protocol',
      value: { message, context: answerContext, session_state: null },
    },
    agentic: {
      summary: 'Microsoft AI Chat Protocol, from a knowledge base that searched the web too',
      value: { message, context: agenticContext, session_state: null },
    },
    response: {
      summary: 'Azure Python sample since April 2026',
      value: { output_text: content, context: responseContext, session_state: null },
    },
  },
  Line: {
    choices: {
      summary: 'HTTP protocol for AI chat apps',
      value: {
        ...completion,
        object: 'chat.completion.chunk',
        choices: [{ ...choice, delta: { content: 'At least ' } }],
      },
    },
    flat: { summary: 'Microsoft AI Chat Protocol', value: { delta: { content: 'At least ' } } },
    response: {
      summary: 'Azure Python sample since April 2026',
      value: { type: 'response.output_text.delta', delta: 'At least ' },
    },
  },
} satisfies Record<string, JsonObject>;
