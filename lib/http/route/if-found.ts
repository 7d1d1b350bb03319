import { AppError } from '#lib/shared/app-error.ts';

/** The result of `work`; undefined for the errors `not-found` and `not-configured`. */
export async function ifFound<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && ['not-found', 'not-configured'].includes(error.code)) return undefined;
    throw error;
  }
}
