import { describe, expect, it } from 'vitest';
import { testQuestion } from '../evaluation/test-evaluation.ts';
import { KnownQuestions } from './make-questions.ts';

const made = (id: string, question: string, more = {}) => {
  const { split: _, ...rest } = testQuestion(id, { question, ...more });
  return rest;
};

describe('questions that are known', () => {
  it('are not made again, not even in another order or with other endings', () => {
    const known = new KnownQuestions([
      testQuestion('a', { question: 'How many days of paid leave do I get?' }),
    ]);
    expect(known.add(made('b', 'How many days of paid leave do I get?'))).toBeUndefined();
    expect(known.add(made('b', 'How many paid leave days will I get?'))).toBeUndefined();
    expect(known.add(made('a', 'Who repairs the coffee machine?'))).toBeUndefined();
    expect(known.add(made('b', 'Who repairs the coffee machine?'))).toBeDefined();
    expect(known.add(made('c', 'Who repairs coffee machines?'))).toBeUndefined();
  });

  it('are distinguished by the turns before them', () => {
    const known = new KnownQuestions([]);
    const followUp = (id: string, content: string) =>
      made(id, 'And for part-timers?', { history: [{ role: 'user', content }] });
    expect(known.add(followUp('a', 'How much leave do full-timers get?'))).toBeDefined();
    expect(known.add(followUp('b', 'How long is the notice period of engineers?'))).toBeDefined();
  });

  it('go to the halves of each kind in turn, on top of what there is', () => {
    const known = new KnownQuestions([testQuestion('x', { kind: 'table', question: 'Tarnwick phone?' })]);
    const splits = ['Cats allowed?', 'Dental covered?', 'Bicycle stolen?', 'Mileage rate?'].map(
      (question, i) => known.add(made(String(i), question, { kind: i < 2 ? 'table' : 'plain' }))?.split,
    );
    expect(splits).toEqual(['held-out', 'dev', 'dev', 'held-out']);
  });
});
