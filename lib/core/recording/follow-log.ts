import type { AnswerEvent } from '../events.ts';
import type { Owner } from '../principal.ts';
import type { Conversations } from '../records/conversations.ts';
import { emptyAnswer, withRecorded } from '../records/recorded-answer.ts';
import { requireNoFailure } from './outcome.ts';
import { nothingTold, tellNext } from './tell-next.ts';

const POLL_EVERY_MS = 150;

/**
 * An answer from its beginning that another process makes, or made, read from its log. As Recording.follow; throws AppError
 * `not-found` where there is none of the owner's.
 */
export async function* followLog(
  conversations: Pick<Conversations, 'log'>,
  owner: Owner,
  turn: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const told = nothingTold();
  let answer = emptyAnswer;
  let from = 0;
  for (;;) {
    const stretch = await conversations.log(owner, turn, from);
    answer = stretch.events.reduce((before, { event }) => withRecorded(before, event), answer);
    from = (stretch.events.at(-1)?.sequence ?? from - 1) + 1;
    answer = stretch.answer ?? answer;
    for (let next = tellNext(answer, told); next; next = tellNext(answer, told)) {
      yield next;
      signal.throwIfAborted();
    }
    if (stretch.status !== 'running') return requireNoFailure(stretch.status, answer);
    await pause(POLL_EVERY_MS, signal);
  }
}

/** Rejects with the signal's reason as soon as the reader leaves. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
