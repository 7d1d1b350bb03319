import type { AnswerEvent } from '#lib/core/events.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { toldOf } from '#lib/shared/told-of.ts';
import type { Codec } from '../codec.ts';
import type { Framing } from './framing.ts';

/** What a stream of lines is pulled from: zero or more lines a time, then the end. It never throws. */
export interface LineSource {
  next(): Promise<string | undefined>;
  /** Closes what the lines are made of. */
  close(): Promise<void>;
}

/**
 * The lines of a streamed answer: for each event those it becomes, which may be none. A throw becomes the dialect's
 * error line, which is the last; `failed` hears of it. Once `signal` has aborted nobody reads any more, and a throw
 * is no failure, unless it aborted with the AppError to tell. Not an async generator: at a hundred thousand tokens a second, one costs as much as all the rest.
 */
export function encodeLines(
  events: AsyncIterator<AnswerEvent>,
  codec: Codec,
  framing: Framing,
  signal: AbortSignal,
  failed: (error: AppError) => void,
): LineSource {
  let ended = false;
  return {
    async next() {
      if (ended) return undefined;
      try {
        const event = await events.next();
        if (!event.done) return codec.encode(event.value).map(framing.frame).join('');
        ended = true;
        return framing.end || undefined;
      } catch (thrown) {
        ended = true;
        const error = toldOf(thrown, signal);
        if (!error) return undefined;
        failed(error);
        return framing.frame(codec.error(error));
      }
    },
    async close() {
      await events.return?.();
    },
  };
}
