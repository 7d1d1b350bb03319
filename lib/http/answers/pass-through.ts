import type { ChatCompletions } from '#lib/core/ports/chat-completions.ts';
import type { ReceivedRequest } from '#lib/protocols/chat-request.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import { serverSentEvents } from '#lib/protocols/framing/framing.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Call, Services } from '../route/route.ts';
import { type Answer, streamedAnswer } from './answer-response.ts';

/**
 * A chat completion by the model itself, whole or streamed as the request asks: we add nothing to it. The body must be an
 * object. Throws `bad-request` for files.
 */
export function passThrough(
  alias: string,
  { body: received, files }: ReceivedRequest,
  completions: ChatCompletions,
  call: Call<Services>,
): Answer {
  if (files.length > 0) {
    const message = 'Files beside the request are taken for answers from the documents alone.';
    throw new AppError('bad-request', message, { field: 'files' });
  }
  const body = received as JsonObject;
  if (body['stream'] !== true) return { body: (signal) => completions.create(alias, body, signal) };
  const codec = {
    encode: (chunk: JsonObject) => [chunk],
    heartbeat: () => ({}),
    error: (error: AppError) => completionError(error, call.requestId),
  };
  return streamedAnswer((signal) => completions.stream(alias, body, signal), codec, serverSentEvents, call);
}
