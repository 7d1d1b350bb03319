import { expect, it } from 'vitest';
import { BatchSize } from './batch-size.ts';

const TIMEOUT_MS = 20_000;

it('a fast server soon gets full batches, several at a time', () => {
  const size = new BatchSize(TIMEOUT_MS);
  const sizes = Array.from({ length: 4 }, () => {
    const { texts, callsAtOnce } = size;
    size.note(texts, 100);
    return [texts, callsAtOnce];
  });
  expect(sizes).toEqual([
    [8, 1],
    [32, 1],
    [128, 4],
    [128, 4],
  ]);
});

it('a slow server gets fewer texts at a time, and never none', () => {
  const size = new BatchSize(TIMEOUT_MS);
  const sizes = Array.from({ length: 5 }, () => {
    size.note(size.texts, 15_000);
    return size.texts;
  });
  expect(sizes).toEqual([4, 2, 1, 1, 1]);
});

it('a server at a fair speed keeps its batches, and a short document tells nothing of larger ones', () => {
  const size = new BatchSize(TIMEOUT_MS);
  size.note(8, 5000);
  size.note(2, 100);
  expect(size.texts).toBe(8);
});
