import { collect } from '#lib/core/events/collect.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { AnswerQuestion } from '#lib/core/stages/answer-stage.ts';
import type { Codec } from '#lib/protocols/codec.ts';
import {
  encodeLines,
  type Framing,
  type LineCodec,
  type LineSource,
} from '#lib/protocols/framing/framing.ts';
import { pulledBytes } from '#lib/protocols/framing/pulled-bytes.ts';
import { AppError, clientError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { noteStream } from '#lib/telemetry/request-scope.ts';
import type { Call, Services } from '../route/route.ts';

/** Dependencies of answering from the documents. */
export interface AnswerDeps extends Services {
  answer: AnswerQuestion;
}

/** An answer on its way out: one body, or the lines of a stream. It begins when it is sent; the signal stops it. */
export type Answer = ({ body(signal: AbortSignal): Promise<Json> } | StreamedAnswer) & {
  /** A recorded answer goes on when its reader leaves, and ends by itself when the process does. */
  isRecorded?: boolean;
};

interface StreamedAnswer {
  /** Rejects where the answer fails before its first event, so that the failure has a status. */
  lines(signal: AbortSignal): Promise<LineSource>;
  heartbeat(): string;
  framing: Framing;
}

/** The encoding of an answer. */
interface Encoding {
  codec: Codec;
  framing: Framing;
  streamed: boolean;
}

const WHOLE_HEADERS = { 'cache-control': 'no-store' };
// Proxies must neither hold lines back nor compress them into blocks.
const STREAM_HEADERS = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };

/**
 * Sends an answer. What fails before the first event is thrown and has a status; what fails later is the stream's last line.
 * When the caller leaves, the answer is aborted at once.
 */
export async function sendAnswer(
  answer: Answer,
  http: Request,
  { services: { ending, environment } }: Call<Services>,
): Promise<Response> {
  const answerAbort = new AnswerAbort(
    http.signal,
    answer.isRecorded ? undefined : ending,
    environment.REPLY_TIMEOUT_MS,
  );
  if ('body' in answer) {
    const body = await answerAbort.during((signal) => answer.body(signal));
    return Response.json(body, { headers: WHOLE_HEADERS });
  }
  const { framing, heartbeat } = answer;
  const lines = await answerAbort.until(answer.lines(answerAbort.signal));
  const bytes = pulledBytes(lines, { heartbeat, abort: () => answerAbort.end() });
  noteStream();
  const mediaType = framing.mediaType(http.headers.get('accept') ?? '');
  return new Response(bytes, { headers: { ...STREAM_HEADERS, 'content-type': mediaType } });
}

/** The events of an answer in the words of its codec, whole or streamed. */
export function encodedAnswer(
  { codec, framing, streamed }: Encoding,
  events: (signal: AbortSignal) => AsyncGenerator<AnswerEvent>,
  call: Call<Services>,
): Answer {
  if (streamed) return streamedAnswer(events, codec, framing, call);
  return { body: async (signal) => codec.encodeComplete(await collect(events(signal))) };
}

/** Any events as the lines of a stream. */
export function streamedAnswer<Event>(
  events: (signal: AbortSignal) => AsyncGenerator<Event>,
  codec: LineCodec<Event>,
  framing: Framing,
  { failed }: Call<Services>,
): StreamedAnswer {
  return {
    lines: async (signal) => encodeLines(await started(events(signal)), codec, framing, signal, failed),
    heartbeat: () => framing.heartbeat(codec),
    framing,
  };
}

/** The same answer, whose failures before the first byte are explained in the words of its protocol. */
export function explainedAnswer(answer: Answer, explain: (thrown: unknown) => unknown): Answer {
  const explaining = (thrown: unknown) => {
    throw explain(thrown);
  };
  return 'body' in answer
    ? { body: (signal) => answer.body(signal).catch(explaining) }
    : { ...answer, lines: (signal) => answer.lines(signal).catch(explaining) };
}

/** Runs the events up to the first one, so that a failed search still has a status. */
async function started<Event>(events: AsyncGenerator<Event>): Promise<AsyncIterator<Event>> {
  // Not held longer than until it is read: it is by far the largest, and a stream may last for minutes.
  let first: IteratorResult<Event> | undefined = await events.next();
  return {
    next() {
      if (!first) return events.next();
      const next = Promise.resolve(first);
      first = undefined;
      return next;
    },
    return: () => events.return(undefined),
  };
}

/** One for all answers: recording where each was made would cost more than ending it. */
const READ = new DOMException('The reader has left, or has read everything.', 'AbortError');

/**
 * Stops an answer when its caller leaves, when `end` is called, when the process ends before it, or when nothing could be
 * sent for `replyWithinMs`. The last two abort with a client-safe error. After `end` no listener is left: a process lives
 * longer than its answers.
 */
export class AnswerAbort {
  readonly #controller = new AbortController();
  readonly #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(caller: AbortSignal, ending?: AbortSignal, replyWithinMs?: number) {
    const { signal } = this.#controller;
    const options = { once: true, signal };
    caller.addEventListener('abort', () => this.end(), options);
    ending?.addEventListener('abort', () => this.#controller.abort(ending.reason), options);
    if (ending?.aborted) this.#controller.abort(ending.reason);
    if (caller.aborted) this.end();
    if (replyWithinMs === undefined || signal.aborted) return;
    this.#silence = setTimeout(() => this.#controller.abort(tooLong(replyWithinMs)), replyWithinMs);
    signal.addEventListener('abort', () => clearTimeout(this.#silence), options);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The reader has left, or has read everything. */
  end(): void {
    this.#controller.abort(READ);
  }

  /** As `work`, after which there is something to send; a failure that this abort caused is reported by its reason. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (thrown) {
      throw clientError(thrown, this.signal) ?? thrown;
    } finally {
      clearTimeout(this.#silence);
    }
  }

  /** As `until`, and ends with it. */
  async during<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await this.until(work(this.signal));
    } finally {
      this.end();
    }
  }
}

/** Proxies end a connection that is silent for longer than their timeout, without a reason. */
function tooLong(ms: number): AppError {
  const message =
    `There was nothing to send within ${Math.round(ms / 1000)} seconds. Ask for the answer as a stream: ` +
    'it may take as long as it needs.';
  return new AppError('unavailable', message);
}
