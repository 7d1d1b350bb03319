import { pause } from '#lib/shared/pause.ts';
import type { AnswerEvent } from '../events.ts';
import type { Owner } from '../principal.ts';
import type { Conversations } from '../records/conversations.ts';
import { applyRecordedEvent, emptyAnswer } from '../records/recorded-answer.ts';
import { nextEvent, startCursor } from './next-event.ts';
import { throwIfFailed } from './outcome.ts';

const POLL_EVERY_MS = 150;

/**
 * Streams an answer from its start out of the log, for answers that another process generates. Behaves like
 * `Recording.follow`; throws AppError `not-found` when the owner has no such turn.
 */
export async function* followLog(
  conversations: Pick<Conversations, 'log'>,
  owner: Owner,
  turn: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const cursor = startCursor();
  let answer = emptyAnswer;
  let from = 0;
  for (;;) {
    const page = await conversations.log(owner, turn, from);
    answer = page.events.reduce((before, { event }) => applyRecordedEvent(before, event), answer);
    from = (page.events.at(-1)?.sequence ?? from - 1) + 1;
    answer = page.answer ?? answer;
    for (let next = nextEvent(answer, cursor); next; next = nextEvent(answer, cursor)) {
      yield next;
      signal.throwIfAborted();
    }
    if (page.status !== 'running') return throwIfFailed(page.status, answer);
    await pause(POLL_EVERY_MS, signal);
  }
}
