import { isRecord, type Json } from '#lib/shared/json.ts';
import type { Codec } from '../codec.ts';
import { toLine } from './json-lines.ts';

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
