import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../servers/statistics.ts';
import { meanWithInterval, shareWithInterval } from './figure.ts';

const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 });
const FEW = { numRuns: 40 };

function widthOf(values: readonly number[]): number {
  const { low, high } = meanWithInterval(values);
  return (high ?? 0) - (low ?? 0);
}

describe('an interval', () => {
  it('holds the mean and stays among the values', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const { value, low, high, count } = meanWithInterval(values);
        expect(count).toBe(values.length);
        expect(value).toBeCloseTo(values.reduce((sum, score) => sum + score, 0) / values.length, 12);
        expect(low).toBeLessThanOrEqual(value ?? Number.NaN);
        expect(high).toBeGreaterThanOrEqual(value ?? Number.NaN);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      }),
      FEW,
    );
  });

  it('is the same in every run', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const first = meanWithInterval(values);
        meanWithInterval([0.5, 1]);
        expect(meanWithInterval(values)).toEqual(first);
      }),
      FEW,
    );
  });

  it('gets narrower with more questions of the same kind', () => {
    const some = fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(
        some.filter((values) => new Set(values).size > 1),
        (values) => {
          const nineTimes = Array.from({ length: 9 }, () => values).flat();
          expect(widthOf(nineTimes)).toBeLessThan(0.6 * widthOf(values));
        },
      ),
      FEW,
    );
  });

  it('covers the truth about as often as it promises', () => {
    const random = seededRandom(7);
    const covered = Array.from({ length: 300 }, () => {
      const drawn = Array.from({ length: 50 }, () => Number(random() < 0.7));
      const { low, high } = meanWithInterval(drawn);
      return (low ?? 1) <= 0.7 && 0.7 <= (high ?? 0);
    }).filter(Boolean);
    expect(covered.length / 300).toBeGreaterThan(0.9);
    expect(covered.length / 300).toBeLessThan(0.99);
  });

  it('of one value, or of equal ones, is that value', () => {
    expect(meanWithInterval([0.4])).toEqual({ value: 0.4, low: 0.4, high: 0.4, count: 1 });
    expect(widthOf([1, 1, 1, 1])).toBe(0);
  });

  it('of nothing claims nothing', () => {
    expect(meanWithInterval([])).toEqual({ value: null, low: null, high: null, count: 0 });
  });
});

describe('seeded numbers', () => {
  it('are spread evenly from 0 to below 1', () => {
    const random = seededRandom(1);
    const drawn = Array.from({ length: 20_000 }, random);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = drawn.filter((number) => Math.floor(number * 10) === tenth).length / drawn.length;
      expect(share).toBeCloseTo(0.1, 1);
    }
  });

  it('differ with the seed', () => {
    expect(seededRandom(1)()).not.toBe(seededRandom(2)());
  });
});

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
