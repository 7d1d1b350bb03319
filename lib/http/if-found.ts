import { AppError } from '#lib/shared/app-error.ts';

/** What `work` finds; undefined in place of AppError `not-found`, and where nothing is kept that could be found. */
export async function ifFound<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && ['not-found', 'not-configured'].includes(error.code)) return undefined;
    throw error;
  }
}
