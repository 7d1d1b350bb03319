import type { AppError } from './app-error.ts';

/**
 * A signal that aborts with `error` after `ms` milliseconds, or with the reason of `signal` when that aborts first. Its timer
 * holds no process open.
 */
export function abortAfter(ms: number, error: AppError, signal?: AbortSignal): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(error), ms).unref();
  return signal ? AbortSignal.any([signal, late.signal]) : late.signal;
}
