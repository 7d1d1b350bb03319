import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareWithInterval } from './wilson.ts';

describe('the interval of a share', () => {
  it.each([
    [8, 10, 0.4902, 0.9433],
    [10, 10, 0.7225, 1],
    [0, 5, 0, 0.4345],
    [1, 1, 0.2065, 1],
  ])('%d of %d is what the tables say', (passed, count, low, high) => {
    const figure = shareWithInterval(passed, count);
    expect(figure.low).toBeCloseTo(low, 3);
    expect(figure.high).toBeCloseTo(high, 3);
  });

  it('holds the share and stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (passed, failed) => {
        fc.pre(passed + failed > 0);
        const { value, low, high } = shareWithInterval(passed, passed + failed);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(value ?? Number.NaN);
        expect(high).toBeGreaterThanOrEqual(value ?? Number.NaN);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of nothing claims nothing', () => {
    expect(shareWithInterval(0, 0)).toEqual({ value: null, low: null, high: null, count: 0 });
  });
});
