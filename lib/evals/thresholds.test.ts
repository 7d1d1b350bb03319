import { expect, it } from 'vitest';
import { summarize } from '#lib/quality/metrics.ts';
import { shortfalls } from './thresholds.ts';

const summary = summarize(
  ['a', 'b'].map((expected) => ({
    question: { id: expected, question: '?', expected: [expected], kind: 'plain', split: 'dev' },
    found: ['x', 'a'],
    citations: [],
    text: '',
    retrievalMs: 1,
    answerMs: 1,
  })),
);

it('a figure that just reaches its threshold passes', () => {
  expect(shortfalls(summary, { minHit3: 0.5, minMrr: 0.25 })).toEqual([]);
});

it('a figure below its threshold is named with both numbers', () => {
  expect(shortfalls(summary, { minHit3: 0.6, minMrr: 0.3 })).toEqual([
    'hit@3 is 0.500, below 0.6',
    'MRR is 0.250, below 0.3',
  ]);
});

it('a figure that could not be measured does not pass', () => {
  expect(shortfalls(summarize([]), { minHit3: 0.1, minMrr: undefined })).toEqual([
    'hit@3 is not measured, below 0.1',
  ]);
});

it('what nobody asked for always passes', () => {
  expect(shortfalls(summarize([]), { minHit3: undefined, minMrr: undefined })).toEqual([]);
});
