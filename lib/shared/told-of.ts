import { AppError } from './app-error.ts';

/**
 * What the reader of an answer is told when it fails under `signal`: nothing once they have left, the AppError that it was
 * aborted with where we ended it ourselves, else what was thrown.
 */
export function toldOf(thrown: unknown, signal: AbortSignal): AppError | undefined {
  if (!signal.aborted) return AppError.from(thrown);
  return signal.reason instanceof AppError ? signal.reason : undefined;
}
