import { describe, expect, it } from 'vitest';
import { type Measured, measure, summarize } from './metrics.ts';
import type { QuestionKind } from './question.ts';

function outcome(
  kind: QuestionKind,
  expected: string[],
  found: string[],
  more: Partial<Measured> = {},
): Measured {
  return { question: { expected, kind }, found, citations: [], retrievalMs: 1, answerMs: 1, ...more };
}

const first = outcome('plain', ['a#page=1'], ['a#page=1', 'b#page=2'], { citations: ['a#page=1'] });
const fourth = outcome('typo', ['a#page=1', 'b#page=9'], ['c', 'c', 'c', 'a#page=1'], { citations: ['c'] });
const never = outcome('table', ['a#page=1'], ['b#page=2']);
const declined = outcome('unanswerable', [], ['b#page=2']);
const fabricated = outcome('unanswerable', [], ['b#page=2'], { citations: ['b#page=2'] });

describe('metrics', () => {
  const { all, byKind } = summarize([first, fourth, never, declined, fabricated]);

  it('count a hit when an expected place is among the first k passages', () => {
    expect(all.hitAt).toEqual({ 1: 1 / 3, 3: 1 / 3, 5: 2 / 3, 10: 2 / 3 });
  });

  it('average one over the rank of the first expected passage', () => {
    expect(all.mrr).toBeCloseTo((1 + 1 / 4 + 0) / 3);
  });

  it('average how many of the expected places were found', () => {
    expect(all.recall).toBeCloseTo((1 + 1 / 2 + 0) / 3);
  });

  it('tell answers that cite from answers that cite the right place', () => {
    expect(all.cited).toBeCloseTo(2 / 3);
    expect(all.citedExpected).toBeCloseTo(1 / 3);
  });

  it('look for declined answers among the unanswerable questions alone', () => {
    expect(all).toMatchObject({ questions: 5, answerable: 3, declined: 1 / 2 });
  });

  it('are given for each kind that occurs', () => {
    expect(Object.keys(byKind)).toEqual(['plain', 'typo', 'table', 'unanswerable']);
    expect(byKind.typo?.mrr).toBe(0.25);
    expect(byKind.unanswerable).toMatchObject({ mrr: null, recall: null, cited: null, declined: 0.5 });
  });

  it('of nothing claim nothing', () => {
    expect(summarize([]).all).toMatchObject({ mrr: null, declined: null, retrieval: null });
  });

  it('find percentiles by the nearest rank', () => {
    const timed = Array.from({ length: 20 }, (_, i) => outcome('plain', ['a'], [], { answerMs: 20 - i }));
    expect(summarize(timed).all.answer).toEqual({ p50: 10, p90: 18, p95: 19 });
  });

  it('claim nothing of what was found where nobody knows what is right, but count who cites', () => {
    const unknown = { ...first, question: { expected: null, kind: null }, answerMs: null };
    expect(measure([unknown, { ...unknown, citations: [] }])).toMatchObject({
      questions: 2,
      answerable: 0,
      mrr: null,
      citedExpected: null,
      declined: null,
      cited: 1 / 2,
      answer: null,
    });
  });
});
