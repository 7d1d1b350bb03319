import type { WholeAnswer } from '#lib/core/collect.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';

/** What an answer is stamped with. Made outside: a codec has no clock and no source of chance. */
export interface Stamp {
  /** Names this completion. */
  id: string;
  createdSeconds: number;
  /** Leads an administrator from an internal error to its log line. */
  requestId: string;
}

/**
 * One answer in the words of one dialect. A codec serves a single answer, takes its events in order, and
 * remembers nothing but what earlier events said; it does no I/O. `encode` gives the lines of a stream,
 * `whole` the body of an answer that is not streamed; no line but `error` has the key `error`, because the
 * Microsoft client throws on any line that does.
 */
export interface Codec {
  encode(event: AnswerEvent): Json[];
  whole(answer: WholeAnswer): Json;
  /** A line that says nothing, sent so that proxies do not take a thinking model for a dead connection. */
  heartbeat(): Json;
  error(error: AppError): Json;
}
