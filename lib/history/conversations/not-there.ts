import { AppError } from '#lib/shared/app-error.ts';

/** What is said of a conversation that is not there or not the caller's: the same, whichever it is. */
export function noConversation(): AppError {
  return new AppError('not-found', 'There is no such conversation.');
}

/** What is said of a turn that is not there or not the caller's. */
export function noTurn(): AppError {
  return new AppError('not-found', 'There is no such question.');
}
