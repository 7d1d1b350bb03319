import { describe, expect, it } from 'vitest';
import { parseQuestions } from './parse-questions.ts';

const plain = {
  id: 'a-1',
  question: 'How many days?',
  expected: ['handbook.pdf#page=4'],
  kind: 'plain',
  split: 'dev',
};
const lines = (...questions: object[]) => questions.map((question) => JSON.stringify(question)).join('\n');

describe('questions', () => {
  it('come one a line, blank lines apart', () => {
    const text = `${lines(plain)}\n\n${lines({ ...plain, id: 'a-2' })}\n`;
    expect(parseQuestions(text, 'q.jsonl').map(({ id }) => id)).toEqual(['a-1', 'a-2']);
  });

  it('keep the conversation that a follow-up belongs to', () => {
    const history = [
      { role: 'user', content: 'Days in Germany?' },
      { role: 'assistant', content: '30 [handbook.pdf#page=4]' },
    ];
    const [question] = parseQuestions(lines({ ...plain, kind: 'follow-up', history }), 'q.jsonl');
    expect(question?.history).toEqual(history);
  });

  it('are held out unless they say otherwise', () => {
    const { split: _, ...strange } = plain;
    expect(parseQuestions(lines(strange), 'q.jsonl')).toMatchObject([{ split: 'held-out' }]);
  });

  it('keep a right answer, and who made them', () => {
    const made = {
      ...plain,
      answer: '30 days.',
      answers: ['30 days'],
      made: { by: 'gpt-4o', reviewed: false },
    };
    expect(parseQuestions(lines(made), 'q.jsonl')).toEqual([made]);
  });

  it.each([
    ['broken JSON', '{"id": "a-2"', 'q.jsonl line 2: not valid JSON'],
    ['an unknown kind', lines({ ...plain, id: 'a-2', kind: 'riddle' }), 'q.jsonl line 2: kind: '],
    ['a misspelt field', lines({ ...plain, id: 'a-2', expcted: [] }), 'q.jsonl line 2: question: '],
    ['an id used twice', lines(plain), 'q.jsonl line 2: id "a-1" was already used on line 1'],
    [
      'nothing expected of an answerable question',
      lines({ ...plain, id: 'a-2', expected: [] }),
      'q.jsonl line 2: expected: is empty for unanswerable questions, and for no others',
    ],
    [
      'a follow-up that follows nothing',
      lines({ ...plain, id: 'a-2', kind: 'follow-up' }),
      'q.jsonl line 2: history: belongs to follow-up questions, and to no others',
    ],
  ])('with %s are refused with the line at fault', (_, second, message) => {
    expect(() => parseQuestions(`${lines(plain)}\n${second}`, 'q.jsonl')).toThrow(message);
  });
});
