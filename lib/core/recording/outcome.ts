import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerEvent } from '../events/events.ts';
import type { StoredAnswer, StoredTurnStatus } from '../records/conversations.ts';
import { nextEvent, startCursor } from './next-event.ts';

/** How an answer ended. */
export type EndStatus = Exclude<StoredTurnStatus, 'running'>;

/** Throws the error that ended an answer; returns when the answer is complete or was stopped. */
export function throwIfFailed(status: EndStatus, { failure }: Pick<StoredAnswer, 'failure'>): void {
  if (status === 'interrupted') {
    // Not `unavailable`, because a retry would return the same result.
    throw new AppError(
      'conflict',
      'The server stopped before the answer was complete. The text so far is kept; ask again for a full answer.',
    );
  }
  if (status !== 'failed') return;
  throw new AppError(failure?.code ?? 'internal', failure?.message ?? 'The answer failed.', {
    ...(failure?.field !== undefined && { field: failure.field }),
  });
}

/** Replays an ended answer from its start. */
export async function* replay(status: EndStatus, answer: StoredAnswer): AsyncGenerator<AnswerEvent> {
  const cursor = startCursor();
  for (let next = nextEvent(answer, cursor); next; next = nextEvent(answer, cursor)) yield next;
  throwIfFailed(status, answer);
}
