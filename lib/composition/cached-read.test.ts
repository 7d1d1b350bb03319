import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedRead } from './cached-read.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const retryPolicy = { freshMs: 1000, waitMs: 100 };

test('concurrent reads share one call until the value expires', async () => {
  let calls = 0;
  const read = cachedRead(async () => ++calls, retryPolicy);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(999);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

test('a caller that has waited long enough gets the value before', async () => {
  const answers = [Promise.resolve('before'), new Promise<string>(() => {})];
  const read = cachedRead(() => answers.shift() ?? Promise.reject(new Error('asked too often')), retryPolicy);
  await read();
  vi.advanceTimersByTime(1000);
  const second = read();
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toBe('before');
});

test('where nothing was known before, waiting ends all the same', async () => {
  const read = cachedRead(() => new Promise<string>(() => {}), retryPolicy);
  const asked = expect(read()).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(100);
  await asked;
});

test('a failure is reported, though an earlier value is known', async () => {
  let calls = 0;
  const read = cachedRead(async () => {
    if (++calls > 1) throw new Error('gone');
    return 'before';
  }, retryPolicy);
  await read();
  vi.advanceTimersByTime(1000);
  await expect(read()).rejects.toThrow('gone');
});

test('a failure is not repeated before its time', async () => {
  let calls = 0;
  const read = cachedRead(() => Promise.reject(new Error(`failed ${++calls}`)), retryPolicy);
  await expect(read()).rejects.toThrow('failed 1');
  await expect(read()).rejects.toThrow('failed 1');
  vi.advanceTimersByTime(1000);
  await expect(read()).rejects.toThrow('failed 2');
});
