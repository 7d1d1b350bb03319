import type { JsonObject } from '#lib/shared/json.ts';

const question = { role: 'user', content: 'How long must a password be?' };
const context = { overrides: { top: 3, suggest_followup_questions: true } };
const content = 'At least 14 characters. [it-security.html#passwords-and-sign-in]';
const message = { role: 'assistant', content, function_call: null, tool_calls: null };
const answerContext = {
  data_points: {
    text: ['it-security.html#passwords-and-sign-in: A password has at least 14 characters.'],
    citations: ['it-security.html#passwords-and-sign-in'],
  },
  thoughts: [{ title: 'Original user query', description: question.content, props: null }],
  followup_questions: ['How often must a password be changed?'],
  answered: true,
  certainty: 'answer',
};
const innerContext = { ...answerContext, thoughts: `Original user query<br>${question.content}` };
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
      value: { messages: [question], context, session_state: null },
    },
    choices: {
      summary: 'HTTP protocol for AI chat apps, streamed',
      value: { messages: [question], stream: true, context },
    },
    choicesWhole: {
      summary: 'HTTP protocol for AI chat apps, whole',
      value: { messages: [question], stream: false, context },
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
