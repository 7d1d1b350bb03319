import { AppError } from '#lib/shared/app-error.ts';

/** A question that can be answered by its words waits no longer for its vector: what is down may stay down. */
export const VECTOR_PATIENCE_MS = 5_000;

const UNREACHABLE = 'The embedding service cannot be reached at the moment; only words were searched for.';

/** The notice of a question that is searched for by its words alone, because making its vector threw this. */
export function noticeWithoutVector(thrown: unknown): string {
  const isPassing = thrown instanceof AppError && ['unavailable', 'rate-limited'].includes(thrown.code);
  return isPassing
    ? UNREACHABLE
    : 'The question could not be turned into a vector; only words were searched for.';
}

/** Runs `work` with a signal that aborts with `signal`, and with AppError `unavailable` after `ms`. */
export async function withinTimeout<T>(
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
