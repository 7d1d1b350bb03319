import { describe, expect, test } from 'vitest';
import {
  applyToConversation,
  type Conversation,
  type ConversationEvent,
  emptyConversation,
  messagesFor,
  shownTurns,
  storedBefore,
} from './conversation.ts';

const given = (...events: ConversationEvent[]): Conversation =>
  events.reduce(applyToConversation, emptyConversation);

const asked = (id: string, question: string, parent: string | null = null): ConversationEvent => ({
  type: 'asked',
  id,
  question,
  parent,
});
const answered = (
  id: string,
  question: string,
  text: string,
  parent: string | null = null,
): ConversationEvent[] => [
  asked(id, question, parent),
  { type: 'answering', id, events: [{ type: 'text', text }, { type: 'ended' }] },
];

describe('a conversation', () => {
  test('leaves finished turns untouched while another is answered', () => {
    const before = given(...answered('1', 'A?', 'a'), asked('2', 'B?', '1'));
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
      asked('1', 'A?'),
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

  test('shows the question that was asked last in place of its siblings, and loses none of them', () => {
    const edited = given(
      ...answered('1', 'A?', 'a'),
      ...answered('2', 'B?', 'b', '1'),
      ...answered('3', 'C?', 'c', '2'),
      asked('4', 'D?', '1'),
    );
    expect(shownTurns(edited)).toMatchObject([
      { question: 'A?', answer: 'a' },
      { id: '4', question: 'D?', answer: '', status: 'waiting' },
    ]);
    const back = applyToConversation(edited, { type: 'shown', id: '3' });
    expect(shownTurns(back).map(({ answer }) => answer)).toEqual(['a', 'b', 'c']);
  });

  test('is called by its first question until the server names it, and retains the name', () => {
    const named = given(
      asked('1', 'A?'),
      { type: 'stored', id: '1', conversation: 'cw_1', title: 'A?', turn: 'tn_1' },
      { type: 'described', stored: { title: 'All about A' } },
      asked('2', 'B?', '1'),
      { type: 'stored', id: '2', conversation: 'cw_1', title: 'B?', turn: 'tn_2' },
    );
    expect(named.stored).toMatchObject({ id: 'cw_1', title: 'All about A', activeTurn: 'tn_2' });
    expect(named.turns.map(({ id, stored }) => [id, stored])).toEqual([
      ['1', 'tn_1'],
      ['2', 'tn_2'],
    ]);
    expect(storedBefore(named, '2')).toBe('tn_1');
    expect(storedBefore(named, '1')).toBeNull();
  });

  test('ignores an answer to a question that it does not hold', () => {
    const now = given({ type: 'answering', id: '1', events: [{ type: 'text', text: 'late' }] });
    expect(now).toEqual(emptyConversation);
  });
});

describe('the messages of a question', () => {
  const before = (id: string) => (id === '1' ? null : String(Number(id) - 1));

  test('tell what was said before, and end with the question', () => {
    const conversation = given(...answered('1', 'A?', 'a'), asked('2', 'And B?', '1'));
    expect(messagesFor(conversation, '2')).toEqual([
      { role: 'user', content: 'A?' },
      { role: 'assistant', content: 'a' },
      { role: 'user', content: 'And B?' },
    ]);
  });

  test('leave out questions that were never answered, so that roles alternate', () => {
    const conversation = given(asked('1', 'A?'), asked('2', 'B?', '1'));
    expect(messagesFor(conversation, '2')).toEqual([{ role: 'user', content: 'B?' }]);
  });

  test('leave out what came after, when an earlier question is asked again', () => {
    const conversation = given(...answered('1', 'A?', 'a'), ...answered('2', 'B?', 'b', '1'));
    expect(messagesFor(conversation, '1')).toEqual([{ role: 'user', content: 'A?' }]);
  });

  test('never grow beyond what a request may hold, and lose the oldest first', () => {
    const long = 'x'.repeat(90_000);
    const turns = ['1', '2', '3'].flatMap((id) => answered(id, `${id}?`, long, before(id)));
    const messages = messagesFor(given(...turns, asked('4', '4?', '3')), '4');
    expect(messages.map(({ content }) => content.slice(0, 2))).toEqual(['2?', 'xx', '3?', 'xx', '4?']);
  });
});
