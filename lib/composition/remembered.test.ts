import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const patience = { freshMs: 1000, waitMs: 100 };

test('many who ask cost one call, until the answer is old', async () => {
  let calls = 0;
  const read = remembered(async () => ++calls, patience);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(999);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

test('whoever has waited long enough gets what was known before', async () => {
  const answers = [Promise.resolve('before'), new Promise<string>(() => {})];
  const read = remembered(() => answers.shift() ?? Promise.reject(new Error('asked too often')), patience);
  await read();
  vi.advanceTimersByTime(1000);
  const second = read();
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toBe('before');
});

test('where nothing was known before, waiting ends all the same', async () => {
  const read = remembered(() => new Promise<string>(() => {}), patience);
  const asked = expect(read()).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(100);
  await asked;
});

test('a failure is told, though something was known before', async () => {
  let calls = 0;
  const read = remembered(async () => {
    if (++calls > 1) throw new Error('gone');
    return 'before';
  }, patience);
  await read();
  vi.advanceTimersByTime(1000);
  await expect(read()).rejects.toThrow('gone');
});

test('a failure is not repeated before its time', async () => {
  let calls = 0;
  const read = remembered(() => Promise.reject(new Error(`failed ${++calls}`)), patience);
  await expect(read()).rejects.toThrow('failed 1');
  await expect(read()).rejects.toThrow('failed 1');
  vi.advanceTimersByTime(1000);
  await expect(read()).rejects.toThrow('failed 2');
});
