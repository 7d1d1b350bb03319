import { AppError } from './app-error.ts';

/**
 * Returns the error to report to a reader when an answer fails under `signal`: undefined when the reader has left, the
 * AppError that the server aborted with, else the thrown error.
 */
export function clientError(thrown: unknown, signal: AbortSignal): AppError | undefined {
  if (!signal.aborted) return AppError.from(thrown);
  return signal.reason instanceof AppError ? signal.reason : undefined;
}
