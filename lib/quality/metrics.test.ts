import { describe, expect, it } from 'vitest';
import { type Measured, measure } from './metrics.ts';
import type { QuestionKind } from './question.ts';

function outcome(
  kind: QuestionKind,
  expected: string[],
  found: string[],
  more: Partial<Measured> = {},
): Measured {
  return {
    question: { expected, kind },
    found,
    text: '',
    answered: true,
    citations: [],
    retrievalMs: 1,
    answerMs: 1,
    ...more,
  };
}

const first = outcome('plain', ['a#page=1'], ['a#page=1', 'b#page=2'], { citations: ['a#page=1'] });
const fourth = outcome('typo', ['a#page=1', 'b#page=9'], ['c', 'c', 'c', 'a#page=1'], { citations: ['c'] });
const never = outcome('table', ['a#page=1'], ['b#page=2']);
const declined = outcome('unanswerable', [], ['b#page=2']);
const fabricated = outcome('unanswerable', [], ['b#page=2'], { citations: ['b#page=2'] });

describe('metrics', () => {
  const all = measure([first, fourth, never, declined, fabricated]);

  it('count a hit when an expected place is among the first k passages', () => {
    expect(all.hitAt).toEqual({ 1: 1 / 3, 3: 1 / 3, 10: 2 / 3 });
  });

  it('average one over the rank of the first expected passage', () => {
    expect(all.mrr).toBeCloseTo((1 + 1 / 4 + 0) / 3);
  });

  it('tell answers from right answers and from answers that cite the right place', () => {
    const right = outcome('plain', ['a'], ['a'], {
      question: { expected: ['a'], answers: ['30 days'], kind: 'plain' },
      text: 'It is 30 days. [b]',
      citations: ['b'],
    });
    expect(measure([first, fourth, never, right])).toMatchObject({
      answered: 3 / 4,
      shown: 2 / 4,
      right: 2 / 4,
      wrong: 1 / 4,
      citedExpected: 1 / 4,
    });
  });

  it('look for declined answers among the unanswerable questions alone', () => {
    expect(all).toMatchObject({ questions: 5, answerable: 3, declined: 1 / 2 });
  });

  it('count a possible answer as neither right nor wrong, and what it shows as shown', () => {
    const likely = { ...first, certainty: 'likely' as const };
    expect(measure([likely, { ...first, answered: false }])).toMatchObject({
      shown: 1,
      right: 0,
      wrong: 0,
      answered: 1 / 2,
    });
    expect(measure([{ ...fabricated, certainty: 'likely' }])).toMatchObject({ declined: 1 });
  });

  it('of nothing claim nothing', () => {
    expect(measure([])).toMatchObject({ mrr: null, right: null, declined: null, retrieval: null });
  });

  it('find percentiles by the nearest rank', () => {
    const timed = Array.from({ length: 20 }, (_, i) => outcome('plain', ['a'], [], { answerMs: 20 - i }));
    expect(measure(timed).answer).toEqual({ p50: 10, p90: 18, p95: 19 });
  });

  it('claim nothing of what was found where no answer is known to be right, but count answers', () => {
    const unknown = { ...first, question: { expected: null, kind: null }, answerMs: null };
    expect(measure([unknown, { ...unknown, citations: [] }])).toMatchObject({
      questions: 2,
      answerable: 0,
      mrr: null,
      right: null,
      citedExpected: null,
      declined: null,
      answered: 1 / 2,
      answer: null,
    });
  });
});
