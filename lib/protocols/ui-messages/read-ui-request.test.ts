import { describe, expect, test } from 'vitest';
import { internalCaller } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isUiRequest, readUiRequest } from './read-ui-request.ts';

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const user = (...parts: object[]) => ({ id: 'm1', role: 'user', parts });
const text = (said: string) => ({ type: 'text', text: said });
const read = (body: unknown) => readUiRequest({ body, files: [] }, internalCaller);

function refusal(body: unknown): AppError {
  try {
    read(body);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('The request was accepted.');
}

test('a request of useChat becomes a question with its conversation', () => {
  const answer = {
    id: 'm2',
    role: 'assistant',
    parts: [
      { type: 'step-start' },
      { type: 'reasoning', text: 'Hm.' },
      text('27 days.'),
      { type: 'source-url', sourceId: 's', url: 'https://docs.example.com/a' },
      { type: 'data-certainty', data: { answered: true } },
    ],
  };
  const asked = read({
    id: 'chat-1',
    messages: [user(text('How much leave?')), answer, { ...user(text('And in'), text('May?')), id: 'm3' }],
    trigger: 'submit-message',
    context: { overrides: { top: 2 } },
  });
  expect(asked.request.turns.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'How much leave?'],
    ['assistant', '27 days.'],
    ['user', 'And in\nMay?'],
  ]);
  expect(asked.request.settings.top).toBe(2);
  expect(asked).toMatchObject({ chat: 'chat-1', message: 'm3', isRepeated: false, earlierQuestions: 1 });
});

test('files of a message go with it: images, and texts in UTF-8', () => {
  const notes = Buffer.from('12 characters').toString('base64');
  const { request } = read({
    messages: [
      user(
        text('What is this?'),
        { type: 'file', mediaType: 'image/png', filename: 'a.png', url: png },
        {
          type: 'file',
          mediaType: 'text/plain',
          filename: 'notes\u202e.txt',
          url: `data:text/plain;base64,${notes}`,
        },
      ),
    ],
  });
  expect(request.turns[0]?.attachments).toMatchObject([
    { kind: 'image', name: 'a.png', dataUrl: png },
    { kind: 'text', name: 'notes.txt', text: '12 characters' },
  ]);
});

test('only messages with parts and without content are those of the AI SDK', () => {
  expect(isUiRequest({ messages: [user(text('Hi'))] })).toBe(true);
  expect(isUiRequest({ messages: [{ role: 'user', content: 'Hi', parts: [] }] })).toBe(false);
  for (const body of [null, [], 7, {}, { messages: {} }, { messages: [] }, { messages: [null] }])
    expect(isUiRequest(body)).toBe(false);
});

describe('a request that is wrong is refused, with the field', () => {
  test.each([
    ['messages[0].role', { messages: [{ role: 'tool', parts: [] }] }],
    ['messages[0].parts[0].text', { messages: [user({ type: 'text' })] }],
    ['messages[0].parts[0].type', { messages: [user({ type: 7 })] }],
    ['messages[0].parts[1].url', { messages: [user(text('Hi'), { type: 'file', mediaType: 'image/png' })] }],
    [
      'messages[0].parts[1].url',
      { messages: [user(text('Hi'), { type: 'file', url: 'https://example.com/a.png' })] },
    ],
    [
      'files',
      { messages: [user(text('Hi'), { type: 'file', mediaType: 'image/png', url: 'data:;base64,AA==' })] },
    ],
    ['messages[0].content', { messages: [user()] }],
    ['messages[1].role', { messages: [user(text('Hi')), { role: 'assistant', parts: [text('Hello')] }] }],
    ['id', { id: 'x'.repeat(201), messages: [user(text('Hi'))] }],
    ['context.overrides.top', { messages: [user(text('Hi'))], context: { overrides: { top: 99 } } }],
  ])('%s', (field, body) => {
    expect(refusal(body).field).toBe(field);
  });

  test('more messages than other protocols take', () => {
    const messages = Array.from({ length: 10_001 }, () => user(text('Hi')));
    expect(refusal({ messages }).code).toBe('too-large');
  });
});
