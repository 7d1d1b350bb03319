import { collect } from '#lib/core/collect.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import type { Codec } from '#lib/protocols/codec.ts';
import { encodeLines } from '#lib/protocols/framing/encode-lines.ts';
import type { Framing } from '#lib/protocols/framing/framing.ts';
import { pulledBytes } from '#lib/protocols/framing/pulled-bytes.ts';
import type { Call, Services } from './route.ts';

/** What a protocol endpoint needs: the environment and the core, already furnished with its ports. */
export interface Answering extends Services {
  answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
}

/** A question that was understood, and how its answer is to be written. */
export interface Understood {
  request: AnswerRequest;
  codec: Codec;
  framing: Framing;
  streamed: boolean;
}

const WHOLE_HEADERS = { 'cache-control': 'no-store' };
// Proxies must neither hold lines back nor compress them into blocks.
const STREAM_HEADERS = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };

/**
 * The answer in the words of its codec, whole or streamed. What fails before the first event is thrown and has a
 * status; what fails later is the stream's last line. When the caller leaves, the answer is aborted at once. `answer` is
 * where its events come from when it is recorded or was.
 */
export async function answerResponse(
  { request, codec, framing, streamed }: Understood,
  http: Request,
  call: Call<Answering>,
  answer = (signal: AbortSignal) => call.services.answer(request, signal),
): Promise<Response> {
  if (streamed) return streamResponse(answer, { codec, framing }, http, call);
  const whole = await collect(answer(leavingWith(http.signal).signal));
  return Response.json(codec.whole(whole), { headers: WHOLE_HEADERS });
}

/** As answerResponse, always streamed, whoever tells the events. */
export async function streamResponse(
  answer: (signal: AbortSignal) => AsyncGenerator<AnswerEvent>,
  { codec, framing }: Pick<Understood, 'codec' | 'framing'>,
  http: Request,
  call: Call<Services>,
): Promise<Response> {
  const leaving = leavingWith(http.signal);
  const events = await started(answer(leaving.signal));
  const lines = encodeLines(events, codec, framing, leaving.signal, call.failed);
  const bytes = pulledBytes(lines, {
    heartbeat: () => framing.heartbeat(codec),
    abort: () => leaving.abort(),
  });
  const mediaType = framing.mediaType(http.headers.get('accept') ?? '');
  return new Response(bytes, { headers: { ...STREAM_HEADERS, 'content-type': mediaType } });
}

/** Aborts when the caller leaves, and when we say so. */
export function leavingWith(signal: AbortSignal): AbortController {
  const leaving = new AbortController();
  if (signal.aborted) leaving.abort();
  signal.addEventListener('abort', () => leaving.abort(), { once: true });
  return leaving;
}

/** Runs the answer up to its first event, so that a failed search still has a status. */
async function started(events: AsyncGenerator<AnswerEvent>): Promise<AsyncIterator<AnswerEvent>> {
  const first = await events.next();
  let isFirst = true;
  return {
    next() {
      if (!isFirst) return events.next();
      isFirst = false;
      return Promise.resolve(first);
    },
    return: () => events.return(undefined),
  };
}
