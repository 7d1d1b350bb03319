import { AppError } from '#lib/shared/app-error.ts';

/** How long an outcome is given again, and how long whoever asks waits for a new one. */
interface Patience {
  freshMs: number;
  waitMs: number;
}

/**
 * `read` with its outcome kept, a failure too, for `freshMs`: one call serves all who ask meanwhile. Who has waited
 * `waitMs` gets the outcome before, or AppError `unavailable` where there was none.
 */
export function remembered<Value>(
  read: () => Promise<Value>,
  { freshMs, waitMs }: Patience,
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
