import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import type { UpstreamFailure } from './failure.ts';
import { withRetries } from './upstream.ts';

const busy: UpstreamFailure = { kind: 'throttled', status: 429, retryAfterMs: 2000 };
const down: UpstreamFailure = { kind: 'unavailable', status: 503 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service that fails so many times in a row as there are failures, and notes when it was asked. */
function service(failures: (UpstreamFailure | Error)[], limits = { attempts: 3, retryBudgetMs: 10_000 }) {
  const left = [...failures];
  const askedAtMs: number[] = [];
  const started = performance.now();
  const ask = (signal = new AbortController().signal) =>
    withRetries(
      { service: 'chat', config: limits, read: (thrown) => (thrown as { failure: UpstreamFailure }).failure },
      async () => {
        askedAtMs.push(Math.round(performance.now() - started));
        const failure = left.shift();
        if (failure instanceof Error) throw failure;
        if (failure) throw Object.assign(new Error('said upstream'), { failure });
        return 'answered';
      },
      signal,
    );
  return { ask, askedAtMs };
}

/** The outcome, once every timer has run. */
async function outcome(asking: Promise<string>): Promise<unknown> {
  const settled = asking.catch((thrown: unknown) => thrown);
  await vi.runAllTimersAsync();
  return settled;
}

describe('a service that is busy', () => {
  test('is left alone for as long as it asks, and not much longer', async () => {
    const { ask, askedAtMs } = service([busy]);
    expect(await outcome(ask())).toBe('answered');
    expect(askedAtMs[1]).toBeGreaterThanOrEqual(2000);
    expect(askedAtMs[1]).toBeLessThanOrEqual(2250);
  });

  test('is not asked again when it wants to be left alone for longer than we wait; the caller learns how long', async () => {
    const { ask, askedAtMs } = service([{ ...busy, retryAfterMs: 10_001 }]);
    expect(await outcome(ask())).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 11 });
    expect(askedAtMs).toEqual([0]);
  });

  test('is not asked again after the budget, counted from the first attempt', async () => {
    const { ask, askedAtMs } = service([busy, busy, busy], { attempts: 10, retryBudgetMs: 5000 });
    expect(await outcome(ask())).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 2 });
    expect(askedAtMs).toHaveLength(3);
    expect(askedAtMs.at(-1)).toBeLessThanOrEqual(5000);
  });
});

describe('a service that is down', () => {
  test('is asked again after waits that double, each drawn at random from nothing to the whole', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const late = service([down, down, down], { attempts: 4, retryBudgetMs: 60_000 });
    expect(await outcome(late.ask())).toBe('answered');
    expect(late.askedAtMs).toEqual([0, 250, 750, 1750]);
    random.mockReturnValue(0);
    const early = service([down, down]);
    expect(await outcome(early.ask())).toBe('answered');
    expect(early.askedAtMs).toEqual([0, 0, 0]);
  });

  test('is asked no more often than allowed', async () => {
    const { ask, askedAtMs } = service([down, down, down, down]);
    expect(await outcome(ask())).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
    expect(askedAtMs).toHaveLength(3);
  });
});

test.each(['credentials', 'missing', 'rejected', 'content-filter', 'context-length', 'unknown'] as const)(
  '%s is not tried again',
  async (kind) => {
    const { ask, askedAtMs } = service([{ kind }]);
    expect(await outcome(ask())).toBeInstanceOf(AppError);
    expect(askedAtMs).toHaveLength(1);
  },
);

test('an error of the house passes as it is', async () => {
  const error = new AppError('bad-request', 'The filter does not end.');
  const { ask, askedAtMs } = service([error]);
  expect(await outcome(ask())).toBe(error);
  expect(askedAtMs).toHaveLength(1);
});

test('a caller who leaves during a wait is gone at once, and the service is not asked again', async () => {
  const { ask, askedAtMs } = service([busy]);
  const caller = new AbortController();
  const asking = ask(caller.signal).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(100);
  caller.abort(new Error('gone'));
  expect(await asking).toMatchObject({ message: 'gone' });
  await vi.runAllTimersAsync();
  expect(askedAtMs).toEqual([0]);
});
