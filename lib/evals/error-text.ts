import { AppError } from '#lib/shared/app-error.ts';

/**
 * What went wrong, for whoever evaluates, who is an operator: of an error that tells its caller nothing, the code of its
 * cause, which `lib/upstream` words for logs. Never what a service said.
 */
export function errorText(thrown: unknown): string {
  const error = AppError.from(thrown);
  const { cause } = error;
  if (error.code !== 'internal' || !(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : `It failed here: ${cause.message}`;
}
