import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartPlot, chartScale, largestOf, tickedMoments } from './chart-plot.ts';

const size = { width: 444, height: 232, axis: 40, moments: 4, reach: 10, rightToLeft: false };

describe('a plot', () => {
  it('gives every moment the same room, and values a height by their size', () => {
    const plot = chartPlot(size);
    expect([0, 1, 2, 3].map(plot.xOf)).toEqual([90, 190, 290, 390]);
    expect([0, 5, 10].map(plot.yOf)).toEqual([208, 108, 8]);
  });

  it('runs the other way where lines do', () => {
    const plot = chartPlot({ ...size, rightToLeft: true });
    expect([0, 3].map(plot.xOf)).toEqual([354, 54]);
  });

  it.each([false, true])('knows which moment a pointer is at (right to left: %s)', (rightToLeft) => {
    const plot = chartPlot({ ...size, rightToLeft });
    expect([0, 1, 2, 3].map((moment) => plot.momentAt(plot.xOf(moment)))).toEqual([0, 1, 2, 3]);
    expect([plot.momentAt(-50), plot.momentAt(9999)]).toEqual(rightToLeft ? [3, 0] : [0, 3]);
  });

  it('leaves names out rather than writing one over the other', () => {
    expect(tickedMoments(7, 60, 50)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(tickedMoments(90, 5, 50)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
    expect(tickedMoments(0, 0, 50)).toEqual([]);
  });

  it('of stacks reaches to the tallest, of lines to the highest', () => {
    const series = [
      { name: 'a', tone: 'first' as const, values: [1, 4, null] },
      { name: 'b', tone: 'second' as const, values: [5, 3, 2] },
    ];
    const moments = [1, 2, 3].map((n) => ({ name: `${n}`, tick: `${n}` }));
    expect(largestOf({ kind: 'bars', series, moments })).toBe(7);
    expect(largestOf({ kind: 'lines', series, moments })).toBe(5);
    expect(largestOf({ kind: 'lines', series, moments: [] })).toBe(0);
  });
});

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
