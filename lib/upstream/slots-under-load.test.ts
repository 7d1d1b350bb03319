import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHttpFailure } from './http-failure.ts';
import { retryPolicy } from './test-config.ts';
import { createUpstream, type Upstream } from './upstream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PLACES = 2;
const limits = retryPolicy({
  concurrency: PLACES,
  queue: 3,
  attempts: 2,
  callTimeoutMs: 400,
  firstTokenTimeoutMs: 400,
  betweenTokensTimeoutMs: 300,
  retryBudgetMs: 2_000,
});

/** What a service does with one attempt, and what its caller does meanwhile. */
const visit = fc.record({
  isStream: fc.boolean(),
  outcome: fc.constantFrom('well', 'throttled', 'refused', 'silent', 'deaf'),
  afterMs: fc.integer({ min: 0, max: 600 }),
  comesAtMs: fc.integer({ min: 0, max: 1_500 }),
  /** Undefined: stays to the end. */
  leavesAtMs: fc.option(fc.integer({ min: 0, max: 2_500 }), { nil: undefined }),
  /** Of a stream: undefined reads it all. */
  takes: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
});
type Visit = typeof visit extends fc.Arbitrary<infer V> ? V : never;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function serve({ outcome, afterMs }: Visit, signal: AbortSignal): Promise<string> {
  if (outcome === 'silent' || outcome === 'deaf') {
    await new Promise((_, reject) => {
      if (outcome === 'silent') signal.addEventListener('abort', () => reject(signal.reason));
    });
  }
  await pause(afterMs);
  if (outcome === 'well') return 'word';
  throw Object.assign(new Error('said'), { status: outcome === 'throttled' ? 429 : 400 });
}

async function* words(given: Visit, signal: AbortSignal): AsyncGenerator<string> {
  yield 'first';
  yield await serve(given, signal);
  yield 'last';
}

async function come(upstream: Upstream, given: Visit): Promise<void> {
  await pause(given.comesAtMs);
  const caller = new AbortController();
  if (given.leavesAtMs !== undefined) setTimeout(() => caller.abort(new Error('left')), given.leavesAtMs);
  if (!given.isStream) {
    await upstream.call((signal) => serve(given, signal), caller.signal);
    return;
  }
  let taken = 0;
  if (given.takes === 0) return;
  for await (const _ of upstream.stream(async (signal) => words(given, signal), caller.signal)) {
    taken += 1;
    if (taken === given.takes) break;
  }
}

test('whatever callers and services do, every slot comes back and no caller is left listening or waiting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 12 }), async (visits) => {
      const upstream = createUpstream('chat', limits, readHttpFailure);
      const settled = Promise.allSettled(visits.map((given) => come(upstream, given)));
      await vi.runAllTimersAsync();
      await settled;
      expect(vi.getTimerCount()).toBe(0);
      let inside = 0;
      const holding = Array.from({ length: PLACES }, () =>
        upstream.call(async () => {
          inside += 1;
          await pause(100);
        }),
      );
      await vi.advanceTimersByTimeAsync(0);
      expect(inside).toBe(PLACES);
      await vi.runAllTimersAsync();
      await Promise.all(holding);
    }),
    { numRuns: 150 },
  );
});

test('a caller who stays for many calls is not listened to by those that are over', async () => {
  const upstream = createUpstream('search', limits, readHttpFailure);
  const caller = new AbortController();
  const added = vi.spyOn(caller.signal, 'addEventListener');
  const removed = vi.spyOn(caller.signal, 'removeEventListener');
  for (let call = 0; call < 5; call++) await upstream.call(async () => 'word', caller.signal);
  expect(added.mock.calls.length).toBeGreaterThan(0);
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
    added.mock.calls.map(([, listener]) => listener),
  );
});
