import { randomUUID } from 'node:crypto';
import type { Stamp } from '#lib/protocols/codec.ts';
import type { Endpoint } from '#lib/protocols/negotiate.ts';
import type { Answering } from './answer-response.ts';
import { answerInConversation, type Conversing } from './conversations/ask.ts';
import { readRequest } from './read-request.ts';
import { type Call, type Route, route } from './route.ts';

/** A route that speaks the dialects of its endpoint: decode, answer, encode. */
export function protocolRoute(endpoint: Endpoint, conversing: () => Conversing): Route {
  return route({ POST: (request, call) => answerCall(endpoint, request, call) }, conversing, endpoint.error);
}

async function answerCall(endpoint: Endpoint, request: Request, call: Call<Conversing>): Promise<Response> {
  const { environment, identify } = call.services;
  const caller = await identify(request, 'token');
  const received = await readRequest(request, environment);
  return answerInConversation(endpoint.negotiate(received, caller, stampOf(call)), request, call);
}

/** What an answer to this call is stamped with. */
export function stampOf(call: Pick<Call<Answering>, 'requestId'>): Stamp {
  return {
    id: `chatcmpl-${randomUUID()}`,
    createdSeconds: Math.floor(Date.now() / 1000),
    requestId: call.requestId,
  };
}
