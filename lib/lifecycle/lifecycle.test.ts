import { expect, test } from 'vitest';
import { createLog } from '#lib/telemetry/log.ts';
import { Lifecycle, type UnderWay } from './lifecycle.ts';

const LONG_MS = 60_000;
const settled = () => Promise.resolve();
const never = () => new Promise<void>(() => {});

/** A life that notes what is done to it, in order. */
function life(given: {
  requests?: Partial<UnderWay['requests']>;
  recordings?: Partial<UnderWay['recordings']>;
}) {
  const done: string[] = [];
  const lifecycle = new Lifecycle();
  const log = createLog('silent');
  lifecycle.ending.addEventListener('abort', () => done.push('readers are settled'));
  const underWay: UnderWay = {
    requests: { refuse: () => done.push('refuses'), settled, ...given.requests },
    recordings: { settled, close: async () => void done.push('interrupts'), ...given.recordings },
  };
  return { lifecycle, done, end: (drainMs: number) => lifecycle.end(underWay, drainMs, log) };
}

test('answers under way finish, stored ones too, before anything is closed', async () => {
  const request = Promise.withResolvers<void>();
  const recording = Promise.withResolvers<void>();
  const { lifecycle, done, end } = life({
    requests: { settled: () => request.promise.then(() => void done.push('requests')) },
    recordings: { settled: () => recording.promise.then(() => void done.push('recordings')) },
  });
  lifecycle.onClose('database', () => void done.push('database'));
  lifecycle.onClose('retention', async () => void done.push('retention'));
  expect(lifecycle.isDraining).toBe(false);
  const ended = end(LONG_MS);
  expect(lifecycle.isDraining).toBe(true);
  recording.resolve();
  request.resolve();
  await ended;
  expect(done).toEqual(['refuses', 'requests', 'recordings', 'retention', 'database']);
  expect(lifecycle.ending.aborted).toBe(false);
});

test('answers beyond the drain time are aborted: stored ones first, then readers get an error', async () => {
  const settled = Promise.withResolvers<void>();
  const { lifecycle, done, end } = life({ requests: { settled: () => settled.promise } });
  lifecycle.ending.addEventListener('abort', () => settled.resolve());
  lifecycle.onClose('database', () => void done.push('database'));
  await end(1);
  expect(done).toEqual(['refuses', 'interrupts', 'readers are settled', 'database']);
  expect(lifecycle.ending.reason).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('stopped before the answer was complete'),
  });
});

test('nothing under way: the end waits for nothing', async () => {
  const { done, end } = life({});
  await end(LONG_MS);
  expect(done).toEqual(['refuses']);
});

test('a part that fails to close does not stop others from closing', async () => {
  const { lifecycle, done, end } = life({});
  lifecycle.onClose('last', () => void done.push('last'));
  lifecycle.onClose('broken', () => {
    throw new Error('no');
  });
  lifecycle.onClose('also broken', () => Promise.reject(new Error('no')));
  await end(LONG_MS);
  expect(done).toEqual(['refuses', 'last']);
});

test('a part that never closes is left behind', { timeout: 60_000 }, async () => {
  const { lifecycle, done, end } = life({});
  lifecycle.onClose('last', () => void done.push('last'));
  lifecycle.onClose('hangs', never);
  await end(LONG_MS);
  expect(done).toEqual(['refuses', 'last']);
});
