import type { ChatCompletions } from '#lib/core/ports.ts';
import type { ReceivedRequest } from '#lib/protocols/chat-request.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import type { LineSource } from '#lib/protocols/framing/encode-lines.ts';
import { serverSentEvents } from '#lib/protocols/framing/framing.ts';
import { pulledBytes } from '#lib/protocols/framing/pulled-bytes.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { toldOf } from '#lib/shared/told-of.ts';
import { noteStream } from '#lib/telemetry/note-request.ts';
import { Leaving } from './leaving.ts';
import type { Call, Services } from './route.ts';

/**
 * A chat completion by the model itself, whole or streamed as the request asks: nothing of ours is added to it. The body
 * must be an object.
 */
export async function handThrough(
  alias: string,
  { body: received, files }: ReceivedRequest,
  completions: ChatCompletions,
  http: Request,
  call: Call<Services>,
): Promise<Response> {
  if (files.length > 0) {
    const message = 'Files beside the request are taken for answers from the documents alone.';
    throw new AppError('bad-request', message, { field: 'files' });
  }
  const body = received as JsonObject;
  const { ending, environment } = call.services;
  const leaving = new Leaving(http.signal, ending, environment.REPLY_TIMEOUT_MS);
  if (body['stream'] !== true) {
    const reply = await leaving.during((signal) => completions.create(alias, body, signal));
    return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
  }
  const chunks = completions.stream(alias, body, leaving.signal);
  // Before the first byte a failure still has a status.
  const first = await leaving.until(chunks.next());
  const lines = eventsOf(first, chunks, leaving.signal, call);
  const bytes = pulledBytes(lines, { heartbeat: () => ': \n\n', abort: () => leaving.end() });
  noteStream();
  const headers = {
    'content-type': serverSentEvents.mediaType(''),
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  };
  return new Response(bytes, { headers });
}

function eventsOf(
  first: IteratorResult<JsonObject>,
  chunks: AsyncGenerator<JsonObject>,
  signal: AbortSignal,
  call: Call<Services>,
): LineSource {
  let pending: IteratorResult<JsonObject> | undefined = first;
  let ended = false;
  return {
    async next() {
      if (ended) return undefined;
      try {
        const chunk = pending ?? (await chunks.next());
        pending = undefined;
        ended = chunk.done ?? false;
        return ended ? serverSentEvents.end : serverSentEvents.frame(chunk.value);
      } catch (thrown) {
        ended = true;
        const error = toldOf(thrown, signal);
        if (!error) return undefined;
        call.failed(error);
        return serverSentEvents.frame(completionError(error, call.requestId));
      }
    },
    async close() {
      await chunks.return(undefined);
    },
  };
}
