import { expect, it } from 'vitest';
import { histogramOf, loadMoments } from './load-moments.ts';
import type { Entry } from './tally.ts';

const entry = (atMs: number, ending: Entry['heard']['ending'] = 'whole', ms = 10): Entry => ({
  atMs,
  heard: { ending, firstByteMs: ms, firstTokenMs: ending === 'whole' ? ms : null, totalMs: 2 * ms },
});

it('every answer counts in the stretch it ended in, the late ones in the last', () => {
  const moments = loadMoments(
    [entry(100), entry(1900, 'limited'), entry(2100, 'dropped'), entry(9000)],
    6000,
  );
  expect(moments.map(({ second, whole, limited, errors }) => [second, whole, limited, errors])).toEqual([
    [1, 1, 1, 0],
    [3, 0, 0, 1],
    [5, 1, 0, 0],
  ]);
  expect(moments[0]).toMatchObject({ firstToken: { p50: 10 }, answer: { p95: 20 } });
  expect(moments[1]).toMatchObject({ firstToken: { p50: null }, answer: { p50: null } });
});

it('an hour has no more stretches than a chart has room for', () => {
  expect(loadMoments([], 3_600_000)).toHaveLength(60);
});

it('a histogram holds every value, and one that is far out makes no desert of it', () => {
  const classes = histogramOf([...Array.from({ length: 200 }, (_, index) => index / 2), 60_000]);
  expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(201);
  expect(classes.length).toBeLessThanOrEqual(26);
  expect(classes.at(-1)).toMatchObject({ count: 1 });
  expect(histogramOf([])).toEqual([]);
});
