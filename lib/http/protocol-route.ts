import { randomUUID } from 'node:crypto';
import { collect } from '#lib/core/collect.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import { encodeLines } from '#lib/protocols/framing/encode-lines.ts';
import { toLine } from '#lib/protocols/framing/json-lines.ts';
import { pulledBytes } from '#lib/protocols/framing/pulled-bytes.ts';
import type { Endpoint } from '#lib/protocols/negotiate.ts';
import { callerOf } from './caller.ts';
import { readRequest } from './read-request.ts';
import { type Call, type Route, route, type Services } from './route.ts';

/** What a protocol endpoint needs: the environment and the core, already furnished with its ports. */
export interface Answering extends Services {
  answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
}

/**
 * A route that speaks the dialects of its endpoint: decode, answer, encode. What fails before the first event has
 * a status; what fails later is the stream's last line. When the caller leaves, the answer is aborted at once.
 */
export function protocolRoute(endpoint: Endpoint, answering: () => Answering): Route {
  return route({ POST: (request, call) => answerCall(endpoint, request, call) }, answering, endpoint.error);
}

async function answerCall(endpoint: Endpoint, request: Request, call: Call<Answering>): Promise<Response> {
  const { answer, environment } = call.services;
  const received = await readRequest(request, environment);
  const stamp = {
    id: `chatcmpl-${randomUUID()}`,
    createdSeconds: Math.floor(Date.now() / 1000),
    requestId: call.requestId,
  };
  const negotiated = endpoint.negotiate(received, callerOf(request, environment), stamp);
  const { codec, streamed } = negotiated;
  const leaving = leavingWith(request.signal);
  const events = answer(negotiated.request, leaving.signal);
  if (!streamed) return Response.json(codec.whole(await collect(events)), { headers: WHOLE_HEADERS });

  const lines = encodeLines(await started(events), codec, leaving.signal, call.failed);
  const bytes = pulledBytes(lines, {
    heartbeat: () => toLine(codec.heartbeat()),
    abort: () => leaving.abort(),
  });
  return new Response(bytes, { headers: { ...STREAM_HEADERS, 'content-type': streamType(request) } });
}

const WHOLE_HEADERS = { 'cache-control': 'no-store' };
// Proxies must neither hold lines back nor compress them into blocks.
const STREAM_HEADERS = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };
const STREAM_TYPES = ['application/json-lines', 'application/x-ndjson', 'application/jsonl'];

/** The first of the three names for JSON lines that `Accept` lists, else the one of the protocols' texts. */
function streamType(request: Request): string {
  const accepted = (request.headers.get('accept') ?? '')
    .split(',')
    .map((entry) => entry.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  return accepted.find((type) => STREAM_TYPES.includes(type)) ?? 'application/json-lines';
}

function leavingWith(signal: AbortSignal): AbortController {
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
