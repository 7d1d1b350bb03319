import { type AppError, clientError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import type { Codec } from '../codec.ts';
import type { Framing } from './framing.ts';

/** The source of a stream: each `next` returns zero or more lines, and undefined at the end. It never throws. */
export interface LineSource {
  next(): Promise<string | undefined>;
  /** Closes the underlying events. */
  close(): Promise<void>;
}

/** What writes events as values: a codec of answers, or one that passes a model's own chunks on. */
export interface LineCodec<Event> extends Pick<Codec, 'heartbeat' | 'error'> {
  encode(event: Event): Json[];
}

/**
 * The lines of a streamed answer: for each event those it becomes, which may be none. A throw becomes the dialect's
 * error line, which is the last; `failed` hears of it. Once `signal` has aborted, the reader has left and a throw
 * is no failure, unless the signal aborted with a client-safe error. Not an async generator: at a hundred thousand tokens a second, one costs as much as all the rest.
 */
export function encodeLines<Event>(
  events: AsyncIterator<Event>,
  codec: LineCodec<Event>,
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
        const error = clientError(thrown, signal);
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
