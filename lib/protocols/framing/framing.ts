import { type AppError, clientError } from '#lib/shared/app-error.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';
import type { Codec } from '../codec.ts';
import { toLine } from './read-answer.ts';

/** How the values of a streamed answer are separated on the wire. */
export interface Framing {
  /** The media type of the stream, given the request's `Accept`. */
  mediaType(accept: string): string;
  frame(value: Json): string;
  /** Sent during a long silence. */
  heartbeat(codec: Pick<Codec, 'heartbeat'>): string;
  /** Sent after the last value of an answer that did not fail. */
  end: string;
}

const LINE_TYPES = ['application/json-lines', 'application/x-ndjson', 'application/jsonl'];

/**
 * One JSON value per line. The media type is the first of its three names that `Accept` lists, else the one in the
 * protocol specifications.
 */
export const jsonLines: Framing = {
  mediaType(accept) {
    const types = accept.split(',').map((entry) => entry.split(';', 1)[0]?.trim().toLowerCase() ?? '');
    return types.find((type) => LINE_TYPES.includes(type)) ?? 'application/json-lines';
  },
  frame: toLine,
  heartbeat: (codec) => toLine(codec.heartbeat()),
  end: '',
};

/** Server-sent events as OpenAI sends them: data only, then `[DONE]`. */
export const serverSentEvents: Framing = {
  mediaType: () => 'text/event-stream; charset=utf-8',
  frame: (value) => `data: ${JSON.stringify(value)}\n\n`,
  // A comment, which clients ignore.
  heartbeat: () => ': \n\n',
  end: 'data: [DONE]\n\n',
};

/** Server-sent events as the Responses API sends them: each named by its `type`, and no `[DONE]`. */
export const namedEvents: Framing = {
  ...serverSentEvents,
  frame: (value) => `event: ${nameOf(value)}\ndata: ${JSON.stringify(value)}\n\n`,
  end: '',
};

function nameOf(value: Json): string {
  return isRecord(value) && typeof value['type'] === 'string' ? value['type'] : 'message';
}

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
 * error line, which is the last; `failed` is called with it. Once `signal` has aborted, the reader has left and a throw
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
