import { AppError } from '#lib/shared/app-error.ts';

/** How long an outcome is reused, and how long a caller waits for a new one. */
interface CachePolicy {
  freshMs: number;
  waitMs: number;
}

/**
 * `read` with its outcome cached for `freshMs`, failures too: one call serves all callers meanwhile. A caller that has
 * waited `waitMs` gets the outcome before, or AppError `unavailable` where there was none.
 */
export function cachedRead<Value>(
  read: () => Promise<Value>,
  { freshMs, waitMs }: CachePolicy,
): () => Promise<Value> {
  let current: Promise<Value> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let previous: { value: Value } | undefined;
  return () => {
    const isOld = performance.now() - startedAt >= freshMs;
    if (!current || isOld) {
      startedAt = performance.now();
      current = read().then((value) => {
        previous = { value };
        return value;
      });
    }
    return within(current, waitMs, previous);
  };
}

async function within<Value>(
  work: Promise<Value>,
  waitMs: number,
  previous: { value: Value } | undefined,
): Promise<Value> {
  const { promise: timeUp, resolve, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => {
    if (previous) resolve(previous.value);
    else reject(new AppError('unavailable', 'The search service takes its time.'));
  }, waitMs);
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
