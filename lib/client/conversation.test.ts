import { describe, expect, test } from 'vitest';
import {
  applyToConversation,
  type Conversation,
  type ConversationEvent,
  emptyConversation,
  messagesFor,
} from './conversation.ts';

const given = (...events: ConversationEvent[]): Conversation =>
  events.reduce(applyToConversation, emptyConversation);

const answered = (id: string, question: string, text: string): ConversationEvent[] => [
  { type: 'asked', id, question },
  { type: 'answering', id, events: [{ type: 'text', text }, { type: 'ended' }] },
];

describe('a conversation', () => {
  test('leaves finished turns untouched while another is answered', () => {
    const before = given(...answered('1', 'A?', 'a'), { type: 'asked', id: '2', question: 'B?' });
    const now = applyToConversation(before, {
      type: 'answering',
      id: '2',
      events: [{ type: 'text', text: 'b' }],
    });
    expect(now.turns[0]).toBe(before.turns[0]);
    expect(now.turns[1]?.answer).toBe('b');
  });

  test('forgets a failed answer when its question is asked again', () => {
    const failed = given(
      { type: 'asked', id: '1', question: 'A?' },
      {
        type: 'answering',
        id: '1',
        events: [
          { type: 'text', text: 'half' },
          { type: 'failed', failure: { kind: 'network' } },
        ],
      },
      { type: 'asked-again', id: '1' },
    );
    expect(failed.turns).toMatchObject([{ question: 'A?', answer: '', status: 'waiting', failure: null }]);
  });

  test('begins anew at a question that was edited, and knows nothing of what followed it', () => {
    const edited = given(
      ...answered('1', 'A?', 'a'),
      ...answered('2', 'B?', 'b'),
      ...answered('3', 'C?', 'c'),
      { type: 'edited', id: '2', question: 'D?' },
    );
    expect(edited.turns).toMatchObject([
      { question: 'A?', answer: 'a' },
      { id: '2', question: 'D?', answer: '', status: 'waiting' },
    ]);
    expect(applyToConversation(edited, { type: 'edited', id: '3', question: 'E?' })).toEqual(edited);
  });

  test('ignores an answer to a question that was cleared away', () => {
    const now = given(
      { type: 'asked', id: '1', question: 'A?' },
      { type: 'cleared' },
      { type: 'answering', id: '1', events: [{ type: 'text', text: 'late' }] },
    );
    expect(now).toEqual(emptyConversation);
  });
});

describe('the messages of a question', () => {
  test('tell what was said before, and end with the question', () => {
    const conversation = given(...answered('1', 'A?', 'a'), { type: 'asked', id: '2', question: 'And B?' });
    expect(messagesFor(conversation, '2')).toEqual([
      { role: 'user', content: 'A?' },
      { role: 'assistant', content: 'a' },
      { role: 'user', content: 'And B?' },
    ]);
  });

  test('leave out questions that were never answered, so that roles alternate', () => {
    const conversation = given(
      { type: 'asked', id: '1', question: 'A?' },
      { type: 'asked', id: '2', question: 'B?' },
    );
    expect(messagesFor(conversation, '2')).toEqual([{ role: 'user', content: 'B?' }]);
  });

  test('leave out what came after, when an earlier question is asked again', () => {
    const conversation = given(...answered('1', 'A?', 'a'), ...answered('2', 'B?', 'b'));
    expect(messagesFor(conversation, '1')).toEqual([{ role: 'user', content: 'A?' }]);
  });

  test('never grow beyond what a request may hold, and lose the oldest first', () => {
    const long = 'x'.repeat(90_000);
    const turns = ['1', '2', '3'].flatMap((id) => answered(id, `${id}?`, long));
    const messages = messagesFor(given(...turns, { type: 'asked', id: '4', question: '4?' }), '4');
    expect(messages.map(({ content }) => content.slice(0, 2))).toEqual(['2?', 'xx', '3?', 'xx', '4?']);
  });
});
