import { collect } from '#lib/core/collect.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import type { Codec } from '#lib/protocols/codec.ts';
import { encodeLines } from '#lib/protocols/framing/encode-lines.ts';
import type { Framing } from '#lib/protocols/framing/framing.ts';
import { pulledBytes } from '#lib/protocols/framing/pulled-bytes.ts';
import { noteStream } from '#lib/telemetry/note-request.ts';
import { Leaving } from './leaving.ts';
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

/** Begins an answer, to be stopped by the signal. */
type AnswerFor = (signal: AbortSignal) => AsyncGenerator<AnswerEvent>;

const WHOLE_HEADERS = { 'cache-control': 'no-store' };
// Proxies must neither hold lines back nor compress them into blocks.
const STREAM_HEADERS = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };

/**
 * The answer in the words of its codec, whole or streamed. What fails before the first event is thrown and has a
 * status; what fails later is the stream's last line. When the caller leaves, the answer is aborted at once. `recorded` is
 * where its events come from when it is recorded or was: such an answer ends by itself when the process does.
 */
export async function answerResponse(
  { request, codec, framing, streamed }: Understood,
  http: Request,
  call: Call<Answering>,
  recorded?: AnswerFor,
): Promise<Response> {
  const answer = recorded ?? ((signal) => call.services.answer(request, signal));
  const { ending, environment } = call.services;
  const leaving = new Leaving(http.signal, recorded ? undefined : ending, environment.REPLY_TIMEOUT_MS);
  if (streamed) return streamResponse(answer, { codec, framing }, http, call, leaving);
  const whole = await leaving.during((signal) => collect(answer(signal)));
  return Response.json(codec.whole(whole), { headers: WHOLE_HEADERS });
}

/** A recorded answer as answerResponse has it, always streamed. */
export function recordedResponse(
  recorded: AnswerFor,
  written: Pick<Understood, 'codec' | 'framing'>,
  http: Request,
  call: Call<Services>,
): Promise<Response> {
  const leaving = new Leaving(http.signal, undefined, call.services.environment.REPLY_TIMEOUT_MS);
  return streamResponse(recorded, written, http, call, leaving);
}

async function streamResponse(
  answer: AnswerFor,
  { codec, framing }: Pick<Understood, 'codec' | 'framing'>,
  http: Request,
  call: Call<Services>,
  leaving: Leaving,
): Promise<Response> {
  const events = await leaving.until(started(answer(leaving.signal)));
  const lines = encodeLines(events, codec, framing, leaving.signal, call.failed);
  const bytes = pulledBytes(lines, {
    heartbeat: () => framing.heartbeat(codec),
    abort: () => leaving.end(),
  });
  noteStream();
  const mediaType = framing.mediaType(http.headers.get('accept') ?? '');
  return new Response(bytes, { headers: { ...STREAM_HEADERS, 'content-type': mediaType } });
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
