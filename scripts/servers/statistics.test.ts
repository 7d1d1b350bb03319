import { expect, it } from 'vitest';
import { percentilesOf } from './statistics.ts';

it('every percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentilesOf(values)).toEqual({
    count: 100,
    mean: 50.5,
    p50: 50,
    p90: 90,
    p95: 95,
    p99: 99,
    max: 100,
  });
  expect(percentilesOf([7])).toMatchObject({ p50: 7, p99: 7, max: 7 });
});

it('of nothing there is none', () => {
  expect(percentilesOf([])).toEqual({
    count: 0,
    mean: null,
    p50: null,
    p90: null,
    p95: null,
    p99: null,
    max: null,
  });
});
