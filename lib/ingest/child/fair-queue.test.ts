import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Lets every job of these parties come, then ends one job after the other; the order in which they began. */
async function order(queue: FairQueue, parties: string[]): Promise<string[]> {
  const begun: string[] = [];
  const leaving: (() => void)[] = [];
  const all = parties.map(async (party, index) => {
    const leave = await queue.enter(party);
    begun.push(`${party}${index}`);
    leaving.push(leave);
  });
  await Promise.resolve();
  while (begun.length < parties.length) {
    leaving.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  for (const leave of leaving) leave();
  return begun;
}

test('one job is done after at most one more of a party that has many', async () => {
  const queue = new FairQueue({ slots: 1 });
  expect(await order(queue, ['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toEqual([
    'a0',
    'a1',
    'b4',
    'c5',
    'a2',
    'b6',
    'a3',
  ]);
  expect([queue.busy, queue.waiting()]).toEqual([0, 0]);
});

test('a party has no more at work than it may, though slots are free', async () => {
  const queue = new FairQueue({ slots: 3, slotsOfParty: 1 });
  const leave = await queue.enter('a');
  let isIn = false;
  const second = queue.enter('a').then((release) => {
    isIn = true;
    return release;
  });
  (await queue.enter('b'))();
  await new Promise(setImmediate);
  expect([isIn, queue.waiting('a'), queue.waiting('b')]).toEqual([false, 1, 0]);
  leave();
  leave();
  (await second)();
  expect(queue.busy).toBe(0);
});

test('a job that is given up leaves the queue, and the next one has its turn', async () => {
  const queue = new FairQueue({ slots: 1 });
  const leave = await queue.enter('a');
  const leaving = new AbortController();
  const given = queue.enter('b', leaving.signal);
  const next = queue.enter('c');
  leaving.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
  leave();
  (await next)();
  expect([queue.busy, queue.waiting()]).toEqual([0, 0]);
});
