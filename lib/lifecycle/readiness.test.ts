import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { createLog } from '#lib/telemetry/log.ts';
import { createReadiness, type Dependency, type ReadinessOptions } from './readiness.ts';

/** Dependencies that a test takes away and brings back, looked at anew each time. */
function looking(dependencies: Dependency[], options: Partial<ReadinessOptions> = {}) {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  const readiness = createReadiness(dependencies, { isDraining: () => false, log, freshMs: 0, ...options });
  const logged = () => written.map((line) => JSON.parse(line));
  return { readiness, logged };
}

const fine = async () => {};
const away = async () => {
  throw new AppError('unavailable', 'The disk is full.');
};

test('the report names each dependency, its response time and why it cannot be used', async () => {
  const { readiness } = looking([
    { name: 'search', isNeeded: true, check: fine },
    { name: 'data folder', isNeeded: false, check: away },
  ]);
  expect(await readiness()).toEqual({
    status: 'degraded',
    dependencies: {
      search: { status: 'ok', tookMs: expect.any(Number) },
      'data folder': { status: 'degraded', tookMs: expect.any(Number), reason: 'The disk is full.' },
    },
  });
});

test('a missing required dependency makes the server unready until it is back; both are logged once', async () => {
  const database = { isAway: true };
  const check = () => (database.isAway ? away() : fine());
  const { readiness, logged } = looking([{ name: 'records', isNeeded: true, check }]);
  expect(await readiness()).toMatchObject({
    status: 'failed',
    dependencies: { records: { status: 'failed' } },
  });
  await readiness();
  database.isAway = false;
  expect(await readiness()).toMatchObject({ status: 'ok' });
  await readiness();
  expect(logged().map(({ msg, dependency }) => [msg, dependency])).toEqual([
    ['a dependency is unavailable', 'records'],
    ['a dependency is available again', 'records'],
  ]);
});

test('callers see the text of a failure only if it was written for them', async () => {
  const secret = 'postgres://user:hunter2@db.internal:5432 refused';
  const check = async () => {
    throw new Error(secret);
  };
  const { readiness, logged } = looking([{ name: 'records', isNeeded: true, check }]);
  expect(JSON.stringify([await readiness(), logged()])).not.toMatch(/hunter2|internal:|refused/);
});

test('a dependency that hangs delays no check, and is not asked again before it has answered', async () => {
  let asked = 0;
  const answer = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const check = (signal: AbortSignal) => {
    asked += 1;
    signals.push(signal);
    return answer.promise;
  };
  const { readiness } = looking([{ name: 'search', isNeeded: true, check }], { withinMs: 5 });
  for (let look = 0; look < 3; look += 1) {
    const { dependencies } = await readiness();
    expect(dependencies['search']).toMatchObject({ status: 'failed', reason: 'It does not answer in time.' });
  }
  expect([asked, signals[0]?.aborted]).toEqual([1, true]);
  answer.resolve();
  await expect.poll(async () => (await readiness()).status).toBe('ok');
});

test('however many ask, a dependency is asked once in a while', async () => {
  let asked = 0;
  const check = async () => {
    asked += 1;
  };
  const { readiness } = looking([{ name: 'search', isNeeded: true, check }], { freshMs: 60_000 });
  await Promise.all(Array.from({ length: 100 }, readiness));
  await readiness();
  expect(asked).toBe(1);
});

test('a process that drains is not ready, whatever was found before', async () => {
  let isDraining = false;
  const { readiness } = looking([{ name: 'search', isNeeded: true, check: fine }], {
    freshMs: 60_000,
    isDraining: () => isDraining,
  });
  expect((await readiness()).status).toBe('ok');
  isDraining = true;
  expect(await readiness()).toEqual({ status: 'draining', dependencies: {} });
});
