import { expect, it } from 'vitest';
import { withFrozenClock } from './frozen-clock.ts';

const at = new Date('2026-06-01T09:00:00Z');

it('time stands still while the work runs, and dates that were named are what they were', async () => {
  const seen = await withFrozenClock(at, async () => [
    Date.now(),
    new Date().toISOString(),
    new Date(7).toISOString(),
  ]);
  expect(seen).toEqual([at.getTime(), at.toISOString(), '1970-01-01T00:00:00.007Z']);
});

it('time goes on afterwards, even when the work failed', async () => {
  const real = Date;
  const failing = withFrozenClock(at, () => Promise.reject(new Error('no ink')));
  await expect(failing).rejects.toThrow('no ink');
  expect(Date).toBe(real);
});
