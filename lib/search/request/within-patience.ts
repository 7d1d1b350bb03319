import { AppError } from '#lib/shared/app-error.ts';

/** A question that can be answered by its words waits no longer for its vector: what is down may stay down. */
export const VECTOR_PATIENCE_MS = 5_000;

/** Why a question was searched for by its words alone. */
export const UNREACHABLE =
  'The embedding service cannot be reached at the moment; only words were searched for.';

/** Does `work` with a signal that aborts as `signal` does, and with AppError `unavailable` after `ms`. */
export async function withinPatience<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(new AppError('unavailable', UNREACHABLE)), ms);
  try {
    return await work(signal ? AbortSignal.any([signal, tooLong.signal]) : tooLong.signal);
  } finally {
    clearTimeout(timer);
  }
}
