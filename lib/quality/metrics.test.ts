import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlace, type Measured, measure, summarize } from './metrics.ts';
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
    citations: [],
    answered: true,
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

  it('take the closest passages that a refusal quotes for no answer', () => {
    const refused = { answered: false, citations: ['a#page=1'] };
    const right = outcome('plain', ['a#page=1'], ['a#page=1'], refused);
    expect(measure([right])).toMatchObject({ cited: 0, citedExpected: 0, declined: null });
    expect(measure([outcome('unanswerable', [], ['a#page=1'], refused)])).toMatchObject({ declined: 1 });
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

  it('claim nothing of what was found where no answer is known to be right, but count citations', () => {
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

describe('an expected place', () => {
  it.each([
    ['is met by itself', 'a.pdf#page=3', 'a.pdf#page=3', true],
    ['is missed by another page', 'a.pdf#page=3', 'a.pdf#page=30', false],
    ['is missed by the same page of another file', 'a.pdf#page=3', 'b/a.pdf#page=3', false],
    ['without a fragment is met anywhere in its file', 'rules.html', 'rules.html#passwords', true],
    ['with a fragment is missed by the file as a whole', 'rules.html#passwords', 'rules.html', false],
    ['of several rows is met by one of them', 'offices.csv#row=2-4', 'offices.csv#row=4', true],
    ['of one row is met by a passage of several', 'p.xlsx#sheet=S&row=12', 'p.xlsx#sheet=S&row=10-19', true],
    ['of rows is missed by the row after them', 'offices.csv#row=2-4', 'offices.csv#row=5', false],
    ['of rows is missed by those of another sheet', 'p.xlsx#sheet=S&row=12', 'p.xlsx#sheet=T&row=12', false],
  ])('%s', (_, expected, sourcepage, met) => {
    expect(isPlace(expected, sourcepage)).toBe(met);
  });

  it('of rows does not care which of the two is the range', () => {
    const rows = fc.tuple(fc.nat(30), fc.nat(5)).map(([first, more]) => `a.csv#row=${first}-${first + more}`);
    fc.assert(fc.property(rows, rows, (one, other) => isPlace(one, other) === isPlace(other, one)));
  });
});
