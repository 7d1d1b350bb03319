import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const full = new Error('full');
const stay = new AbortController().signal;

/** Notes who came in, and hands out how to let them go. */
function door(running: number, waiting: number) {
  const slots = createSlots(running, waiting, () => full);
  const inside: string[] = [];
  const enter = async (name: string, signal = stay) => {
    const giveBack = await slots.take(signal);
    inside.push(name);
    return giveBack;
  };
  return { enter, inside };
}

test('calls that wait come in in the order they came, and nobody overtakes', async () => {
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

test('who leaves while waiting makes room in the queue and is never let in', async () => {
  const { enter, inside } = door(1, 1);
  const leave = await enter('first');
  const gone = new AbortController();
  const impatient = enter('impatient', gone.signal);
  gone.abort(new Error('I am off'));
  await expect(impatient).rejects.toThrow('I am off');
  const patient = enter('patient');
  leave();
  await patient;
  expect(inside).toEqual(['first', 'patient']);
});

test('who has left before asking takes no place', async () => {
  const { enter } = door(1, 0);
  await expect(enter('late', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  await expect(enter('next')).resolves.toBeTypeOf('function');
});

test('a place given back twice is still one place', async () => {
  const { enter } = door(1, 0);
  const leave = await enter('first');
  leave();
  leave();
  await enter('second');
  await expect(enter('third')).rejects.toBe(full);
});
