import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerEvent } from '../events.ts';
import type { StoredAnswer, StoredTurnStatus } from '../records/conversations.ts';
import { nothingTold, tellNext } from './tell-next.ts';

/** How an answer ended. */
export type EndStatus = Exclude<StoredTurnStatus, 'running'>;

/**
 * What a reader of an answer that has ended meets behind its text: nothing when it is whole or was stopped, else the
 * error that ended it.
 */
export function requireNoFailure(status: EndStatus, { failure }: Pick<StoredAnswer, 'failure'>): void {
  if (status === 'interrupted') {
    // Trying the same once more would meet the same: it is no `unavailable`.
    throw new AppError(
      'conflict',
      'The server was stopped while it answered. What it had said so far is kept.',
    );
  }
  if (status !== 'failed') return;
  throw new AppError(failure?.code ?? 'internal', failure?.message ?? 'The answer failed.', {
    ...(failure?.field !== undefined && { field: failure.field }),
  });
}

/** An answer that has ended, told again from its beginning. */
export async function* replay(status: EndStatus, answer: StoredAnswer): AsyncGenerator<AnswerEvent> {
  const told = nothingTold();
  for (let next = tellNext(answer, told); next; next = tellNext(answer, told)) yield next;
  requireNoFailure(status, answer);
}
