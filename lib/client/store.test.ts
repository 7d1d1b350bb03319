import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatch } from './store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorded() {
  const batches: string[][] = [];
  const batch = createBatch<string>((items) => batches.push(items), 50);
  return { batches, batch };
}

test('the first item is handed on at once', () => {
  const { batches, batch } = recorded();
  batch.push('a');
  expect(batches).toEqual([['a']]);
});

test('further items come in batches, in order', () => {
  const { batches, batch } = recorded();
  for (const item of 'abcdef') {
    batch.push(item);
    vi.advanceTimersByTime(20);
  }
  expect(batches).toEqual([['a'], ['b', 'c'], ['d', 'e']]);
  vi.advanceTimersByTime(50);
  expect(batches.flat().join('')).toBe('abcdef');
});

test('after a pause the next item is handed on at once again', () => {
  const { batches, batch } = recorded();
  batch.push('a');
  vi.advanceTimersByTime(200);
  batch.push('b');
  expect(batches).toEqual([['a'], ['b']]);
});

test('a flush delivers every update exactly once', () => {
  const { batches, batch } = recorded();
  batch.push('a');
  batch.push('b');
  batch.flush();
  batch.flush();
  vi.runAllTimers();
  expect(batches).toEqual([['a'], ['b']]);
});
