import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { afterFirstWords } from './pulled-bytes.ts';

/** Has so many wait, and counts how many of them went on in each turn of the event loop. */
async function wentOn(count: number): Promise<number[]> {
  const order: number[] = [];
  const all = Promise.all(
    Array.from({ length: count }, async (_, place) => {
      await afterFirstWords();
      order.push(place);
    }),
  );
  const turns: number[] = [];
  for (let before = 0; order.length < count; before = order.length) {
    await nextTurn();
    turns.push(order.length - before);
  }
  await all;
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  return turns;
}

test('a few go on in the next turn', async () => {
  expect(await wentOn(10)).toEqual([10]);
});

test('many waiting answers continue an eighth at a time, the longest waiting first', async () => {
  expect((await wentOn(800)).slice(0, 3)).toEqual([100, 88, 77]);
});

test('waiting answers are not delayed by answers that have already continued', async () => {
  await wentOn(20);
  expect(await wentOn(1)).toEqual([1]);
});
