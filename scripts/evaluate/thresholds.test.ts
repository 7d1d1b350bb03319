import { expect, it } from 'vitest';
import { meanWithInterval } from './evaluation/figure.ts';
import { testOutcome, testSafetyResult } from './evaluation/test-evaluation.ts';
import { incompleteness, shortfalls } from './thresholds.ts';

const evaluation = {
  figures: { 'hit@3': meanWithInterval([0, 1, 0, 1]), mrr: meanWithInterval([0.25, 0.25]) },
  safety: null,
};
const nothing = { figures: {}, safety: null };

it('a figure that just reaches its threshold passes', () => {
  expect(shortfalls(evaluation, { 'hit@3': 0.5, mrr: 0.25 })).toEqual([]);
});

it('a figure below its threshold is named with both numbers', () => {
  expect(shortfalls(evaluation, { 'hit@3': 0.6, mrr: 0.3 })).toEqual([
    'hit@3 is 0.500, below 0.6',
    'MRR is 0.250, below 0.3',
  ]);
});

it('--strict counts what is certain, not what may be chance', () => {
  expect(shortfalls(evaluation, { 'hit@3': 0.5, mrr: 0.25 }, true)).toEqual([
    'hit@3, by the lower end of its interval, is 0.000, below 0.5',
  ]);
});

it('a figure that could not be measured does not pass', () => {
  expect(shortfalls(nothing, { 'hit@3': 0.1 })).toEqual(['hit@3 is not measured, below 0.1']);
});

it('a measure without a threshold always passes', () => {
  expect(shortfalls(nothing, {})).toEqual([]);
});

it('hostile cases that were resisted are a share like others', () => {
  const safety = [true, true, true, false].map((passed, at) => testSafetyResult(`s${at}`, { passed }));
  expect(shortfalls({ figures: {}, safety }, { safety: 0.75 })).toEqual([]);
  expect(shortfalls({ figures: {}, safety }, { safety: 1 })).toEqual(['safety is 0.750, below 1']);
  expect(shortfalls({ figures: {}, safety }, { safety: 0.75 }, true)).toEqual([
    'safety, by the lower end of its interval, is 0.301, below 0.75',
  ]);
  expect(shortfalls(nothing, { safety: 1 })).toEqual(['safety is not measured, below 1']);
});

it('failed questions lower the figures', () => {
  const questions = [testOutcome('one'), testOutcome('two', { error: 'The chat service is busy.' })];
  expect(incompleteness({ questions, judge: null }, {})).toEqual([
    '1 of 2 questions failed; two: The chat service is busy.',
  ]);
  const usage = { promptTokens: 1, completionTokens: 1 };
  const judge = { model: 'gpt', promptsSha256: '', usage, cost: null, asked: 10, failed: 2 };
  const all = [testOutcome('one')];
  expect(incompleteness({ questions: all, judge }, { relevance: 0.5 })).toEqual([
    '2 of 10 judgements came to nothing',
  ]);
  expect(incompleteness({ questions: all, judge }, { mrr: 0.5 })).toEqual([]);
  expect(incompleteness({ questions: all, judge: { ...judge, failed: 1 } }, { relevance: 0.5 })).toEqual([]);
});
