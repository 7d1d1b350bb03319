import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartScale } from './chart-plot.ts';

describe('the axis of a chart', () => {
  it.each([
    [7, true, [0, 2, 4, 6, 8]],
    [1, true, [0, 1]],
    [3, true, [0, 1, 2, 3]],
    [40, true, [0, 10, 20, 30, 40]],
    [41, true, [0, 20, 40, 60]],
    [1, false, [0, 0.25, 0.5, 0.75, 1]],
    [0.3, false, [0, 0.1, 0.2, 0.3]],
    [0, true, [0, 1]],
    [0, false, [0, 0.25, 0.5, 0.75, 1]],
    [Number.NaN, false, [0, 0.25, 0.5, 0.75, 1]],
  ])('up to %d has round ticks', (largest, whole, ticks) => {
    expect(chartScale(largest, whole).ticks).toEqual(ticks);
  });

  it('never cuts a value off, never stands half empty, and counts in ones what comes in ones', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), fc.boolean(), (value, whole) => {
        const largest = whole ? Math.ceil(value) : value;
        const { top, ticks } = chartScale(largest, whole);
        expect(top).toBeGreaterThanOrEqual(largest * (1 - 1e-9));
        expect(top).toBeLessThanOrEqual(largest * 2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        if (whole) expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true);
      }),
    );
  });
});
