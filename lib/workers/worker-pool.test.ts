import { afterEach, expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** A worker with commands: echo, fail, die, or hang. */
const OBEDIENT = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (order) => {
    if (order === 'die') process.exit(3);
    if (order === 'throw') throw new Error('worker fault');
    if (order === 'hang') for (;;);
    if (order === 'refuse') {
      return parentPort.postMessage({ ok: false, code: 'bad-request', message: 'No.', field: 'order', detail: 'stack' });
    }
    if (order === 'devour') for (const eaten = []; ; ) eaten.push(new Array(1000).fill(order));
    parentPort.postMessage({ ok: true, result: order === 'who' ? threadId : order });
  });
  parentPort.postMessage('ready');
`;

const folder = perTest(temporaryFolder);
let pool: WorkerPool;

function open(size: number, more: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const entry = folder.write('obedient.mjs', OBEDIENT);
  pool = new WorkerPool({ name: 'test bench', entry, size, maxWaiting: 500, callTimeoutMs: 30_000, ...more });
  return pool;
}

afterEach(async () => {
  await pool.close();
});

it('calls in flight together run in different workers, and no more than allowed', async () => {
  open(2);
  const threads = await Promise.all(Array.from({ length: 20 }, () => pool.call('who')));
  expect(new Set(threads).size).toBe(2);
});

it.each(['die', 'throw'])(
  'after the command %s only that call of a worker fails and the others are served',
  async (order) => {
    open(1);
    const lost = pool.call(order);
    const waiting = pool.call('after');
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    expect(await waiting).toBe('after');
  },
);

it('a worker that never answers is replaced', async () => {
  open(1, { callTimeoutMs: 200 });
  await expect(pool.call('hang')).rejects.toMatchObject({ code: 'unavailable', cause: { reason: 'time' } });
  expect(await pool.call('alive')).toBe('alive');
});

it('a worker that takes more memory than it may is replaced, and the process lives', async () => {
  open(1, { resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 } });
  await expect(pool.call('devour')).rejects.toMatchObject({
    code: 'unavailable',
    cause: { reason: 'memory' },
  });
  expect(await pool.call('alive')).toBe('alive');
});

it('an error keeps its code, field and message on the way out of the worker', async () => {
  open(1);
  await expect(pool.call('refuse')).rejects.toMatchObject({
    code: 'bad-request',
    message: 'No.',
    field: 'order',
  });
});

it('a call aborted while it waits never reaches a worker', async () => {
  open(1);
  const first = pool.call('first');
  const controller = new AbortController();
  const aborted = pool.call('die', controller.signal);
  const last = pool.call('last');
  controller.abort(new Error('reader left'));
  await expect(aborted).rejects.toThrow('reader left');
  expect(await Promise.all([first, last])).toEqual(['first', 'last']);
});

it('callers take turns, however many calls one of them has waiting', async () => {
  open(1);
  const ended: string[] = [];
  const ask = (by: string) => pool.call('echo', undefined, by).then(() => ended.push(by));
  await Promise.all(['greedy', 'greedy', 'greedy', 'greedy', 'ada', 'ada', 'bob'].map(ask));
  expect(ended).toEqual(['greedy', 'greedy', 'ada', 'bob', 'greedy', 'ada', 'greedy']);
});

it('a caller with a bound of its own leaves workers and places to others', async () => {
  open(2, { eachAtOnce: 1, eachWaiting: 2 });
  const mine = Array.from({ length: 3 }, () => pool.call('who', undefined, 'greedy'));
  await expect(pool.call('who', undefined, 'greedy')).rejects.toMatchObject({ code: 'rate-limited' });
  const other = await pool.call('who', undefined, 'ada');
  const threads = await Promise.all(mine);
  expect(threads).not.toContain(other);
});

it('a very long line is refused instead of growing', async () => {
  open(1);
  const calls = Array.from({ length: 600 }, (_, index) => pool.call(index));
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({
    reason: { code: 'rate-limited', retryAfterSeconds: expect.any(Number) },
  });
});

it('closing fails what is pending and what comes later, as unavailable', async () => {
  open(1);
  const pending = Promise.allSettled([pool.call('hang'), pool.call('waiting')]);
  await pool.close();
  const outcomes = [...(await pending), ...(await Promise.allSettled([pool.call('late')]))];
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  }
});
