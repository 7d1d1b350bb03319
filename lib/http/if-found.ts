import { AppError } from '#lib/shared/app-error.ts';

/** What `work` finds; undefined in place of AppError `not-found`. */
export async function ifFound<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  }
}
