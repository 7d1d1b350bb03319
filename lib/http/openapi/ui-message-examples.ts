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
