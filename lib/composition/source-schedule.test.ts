import { expect, test } from 'vitest';
import type { SourceState } from '#lib/core/records/sources.ts';
import type { SourceConfig } from '#lib/sources/read-sources.ts';
import { SourceSchedule } from './source-schedule.ts';
import type { SyncChoices, SyncOutcome } from './sync-sources.ts';

const config = (name: string, everyMs = 10_000): SourceConfig => ({
  name,
  kind: 'folder',
  everyMs,
  labels: { category: null, oids: [], groups: [] },
  maxItems: 1,
  settings: {},
  where: '/',
});

const state = (name: string, more: Partial<SourceState>): SourceState => ({
  name,
  isPaused: false,
  isRunning: false,
  attemptedAtMs: null,
  succeededAtMs: null,
  failure: null,
  counts: null,
  documents: 0,
  failedDocuments: 0,
  skippedItems: 0,
  ...more,
});

/** A schedule whose clock and states stand still until they are moved. */
function opened(configured: SourceConfig[]) {
  const bench = {
    nowMs: 1_000_000,
    states: [] as SourceState[],
    queries: 0,
    runs: [] as [string, SyncChoices][],
    failures: [] as string[],
    sync: async (_name: string): Promise<SyncOutcome | undefined> => undefined,
  };
  const schedule = new SourceSchedule({
    configured: () => configured,
    states: {
      list: async () => {
        bench.queries += 1;
        return bench.states;
      },
    },
    sync: (name, choices) => {
      bench.runs.push([name, choices]);
      return bench.sync(name);
    },
    onEnd: () => {},
    onFailure: (name) => bench.failures.push(name),
    now: () => bench.nowMs,
  });
  /** What a tick begins, to its end. */
  const tick = async () => {
    schedule.tick();
    await schedule.settled();
  };
  return { bench, schedule, tick, names: () => bench.runs.map(([name]) => name) };
}

test('the most overdue source runs first, and one at a time', async () => {
  const { bench, tick, names } = opened([config('a'), config('b'), config('c')]);
  bench.states = [
    state('a', { attemptedAtMs: bench.nowMs - 11_000 }),
    state('b', { attemptedAtMs: bench.nowMs - 15_000 }),
    state('c', { attemptedAtMs: bench.nowMs - 5000 }),
  ];
  for (let ticks = 0; ticks < 5; ticks++) await tick();
  expect(names()).toEqual(['b', 'a']);
});

test('a source that is not due costs no query, and runs when it is', async () => {
  const { bench, tick, names } = opened([config('a')]);
  bench.states = [state('a', { attemptedAtMs: bench.nowMs })];
  for (let ticks = 0; ticks < 5; ticks++) await tick();
  expect(bench.queries).toBe(1);
  bench.nowMs += 10_000;
  await tick();
  expect(names()).toEqual(['a']);
});

test('a source that is paused or runs elsewhere waits, and is looked at again', async () => {
  const { bench, schedule, tick, names } = opened([config('a', 86_400_000)]);
  bench.states = [state('a', { isRunning: true })];
  await tick();
  bench.states = [state('a', { isPaused: true })];
  bench.nowMs += 30_000;
  await tick();
  expect(names()).toEqual([]);
  bench.states = [state('a', {})];
  schedule.wake('a');
  await schedule.settled();
  expect(names()).toEqual(['a']);
});

test('what a person asks for runs before what is due, also while it is paused', async () => {
  const { bench, schedule, tick, names } = opened([config('a'), config('b')]);
  bench.states = [state('b', { isPaused: true })];
  schedule.ask('b', { allowRemoval: true });
  await schedule.settled();
  await tick();
  expect(bench.runs).toEqual([
    ['b', { allowRemoval: true }],
    ['a', {}],
  ]);
  expect(names()).toHaveLength(2);
});

test('a source that changed runs before its interval, once for all servers, and rests in proportion to its run', async () => {
  const { bench, schedule, tick, names } = opened([config('a', 86_400_000)]);
  bench.states = [state('a', { attemptedAtMs: bench.nowMs })];
  bench.sync = async () => {
    bench.states = [state('a', { attemptedAtMs: bench.nowMs })];
    bench.nowMs += 4000;
    return undefined;
  };
  await tick();
  expect(names()).toEqual([]);
  bench.nowMs += 5;
  schedule.hurry('a');
  await schedule.settled();
  expect(names()).toEqual(['a']);
  schedule.hurry('a');
  await schedule.settled();
  bench.nowMs += 12_999;
  await tick();
  expect(names()).toEqual(['a']);
  bench.nowMs += 1;
  await tick();
  expect(names()).toEqual(['a', 'a']);
  schedule.hurry('a');
  bench.states = [state('a', { attemptedAtMs: bench.nowMs + 1 })];
  bench.nowMs += 3_600_000;
  await tick();
  expect(names()).toEqual(['a', 'a']);
  bench.states = [state('a', { isPaused: true })];
  schedule.hurry('a');
  await tick();
  expect(names()).toEqual(['a', 'a']);
});

test('a run that fails is reported, and the source is tried again after its interval', async () => {
  const { bench, tick, names } = opened([config('a')]);
  bench.sync = async () => {
    throw new Error('The process died.');
  };
  await tick();
  await tick();
  expect([names(), bench.failures]).toEqual([['a'], ['a']]);
  bench.nowMs += 10_000;
  await tick();
  expect(names()).toEqual(['a', 'a']);
});

test('nothing begins after the end', async () => {
  const { schedule, tick, names } = opened([config('a')]);
  await schedule.stop();
  await tick();
  expect(names()).toEqual([]);
});
