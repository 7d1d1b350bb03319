import { expect, it } from 'vitest';
import { meanWithInterval } from '#lib/quality/bootstrap.ts';
import { shortfalls } from './thresholds.ts';

const evaluation = {
  figures: { 'hit@3': meanWithInterval([0, 1, 0, 1]), mrr: meanWithInterval([0.25, 0.25]) },
};
const nothing = { figures: {} };

it('a figure that just reaches its threshold passes', () => {
  expect(shortfalls(evaluation, { 'hit@3': 0.5, mrr: 0.25 })).toEqual([]);
});

it('a figure below its threshold is named with both numbers', () => {
  expect(shortfalls(evaluation, { 'hit@3': 0.6, mrr: 0.3 })).toEqual([
    'hit@3 is 0.500, below 0.6',
    'MRR is 0.250, below 0.3',
  ]);
});

it('whoever is strict counts what is certain, not what may be chance', () => {
  expect(shortfalls(evaluation, { 'hit@3': 0.5, mrr: 0.25 }, true)).toEqual([
    'hit@3, by the lower end of its interval, is 0.000, below 0.5',
  ]);
});

it('a figure that could not be measured does not pass', () => {
  expect(shortfalls(nothing, { 'hit@3': 0.1 })).toEqual(['hit@3 is not measured, below 0.1']);
});

it('what nobody asked for always passes', () => {
  expect(shortfalls(nothing, {})).toEqual([]);
});
