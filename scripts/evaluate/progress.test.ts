import { expect, it } from 'vitest';
import { progressText } from './progress.ts';

it.each([
  [{ done: 0, total: 90, ms: 0 }, 'judged 0 of 90'],
  [{ done: 30, total: 90, ms: 12_000 }, 'judged 30 of 90 · 2.5/s · 24 s left'],
  [{ done: 1, total: 601, ms: 1_000 }, 'judged 1 of 601 · 1.0/s · 10 min left'],
  [{ done: 90, total: 90, ms: 36_000 }, 'judged 90 of 90 · 2.5/s · 0 s left'],
])('progress tells how far it is, how fast it goes and how long it takes: %j', (at, said) => {
  expect(progressText('judged', at)).toBe(said);
});
