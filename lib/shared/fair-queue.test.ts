import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Lets every job of these parties come, then ends one job after the other; the order in which they began. */
async function order(queue: FairQueue, parties: string[]): Promise<string[]> {
  const begun: string[] = [];
  const controller: (() => void)[] = [];
  const all = parties.map(async (party, index) => {
    const leave = await queue.enter(party);
    begun.push(`${party}${index}`);
    controller.push(leave);
  });
  await Promise.resolve();
  while (begun.length < parties.length) {
    controller.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  for (const leave of controller) leave();
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
  const controller = new AbortController();
  const given = queue.enter('b', controller.signal);
  const next = queue.enter('c');
  controller.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
  leave();
  (await next)();
  expect([queue.busy, queue.waiting()]).toEqual([0, 0]);
});

const full = new Error('full');
const stay = new AbortController().signal;

/** Notes who came in, and hands out how to let them go. */
function door(running: number, waiting: number) {
  const slots = new FairQueue({ slots: running, mostWaiting: waiting, refuse: () => full });
  const inside: string[] = [];
  const enter = async (name: string, signal = stay) => {
    const giveBack = await slots.enter('', signal);
    inside.push(name);
    return giveBack;
  };
  return { enter, inside };
}

test('calls that wait come in in the order they came, and none overtakes', async () => {
  const { enter, inside } = door(1, 5);
  const leave = await enter('first');
  const second = enter('second');
  const third = enter('third');
  leave();
  const newcomer = enter('newcomer');
  (await second)();
  (await third)();
  await newcomer;
  expect(inside).toEqual(['first', 'second', 'third', 'newcomer']);
});

test('a full queue refuses at once', async () => {
  const { enter } = door(1, 1);
  const leave = await enter('first');
  const waiting = enter('second');
  await expect(enter('third')).rejects.toBe(full);
  leave();
  await waiting;
});

test('a caller that leaves while waiting frees its place and never gets a slot', async () => {
  const { enter, inside } = door(1, 1);
  const leave = await enter('first');
  const gone = new AbortController();
  const withShortTimeouts = enter('impatient', gone.signal);
  gone.abort(new Error('I am off'));
  await expect(withShortTimeouts).rejects.toThrow('I am off');
  const patient = enter('patient');
  leave();
  await patient;
  expect(inside).toEqual(['first', 'patient']);
});

test('a caller that left before asking takes no slot', async () => {
  const { enter } = door(1, 0);
  await expect(enter('late', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  await expect(enter('next')).resolves.toBeTypeOf('function');
});

test('a slot given back twice is still one slot', async () => {
  const { enter } = door(1, 0);
  const leave = await enter('first');
  leave();
  leave();
  await enter('second');
  await expect(enter('third')).rejects.toBe(full);
});
