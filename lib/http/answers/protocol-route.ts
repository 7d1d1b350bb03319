import { randomUUID } from 'node:crypto';
import type { Caller, Credentials } from '#lib/core/access/principal.ts';
import type { ReceivedRequest } from '#lib/protocols/chat-request.ts';
import type { Stamp } from '#lib/protocols/codec.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { type Answer, sendAnswer } from './answer-response.ts';
import { readRequest } from './read-request.ts';

/** A request of a protocol, read and from an identified caller. */
export interface ProtocolRequest<Deps extends Services> extends ReceivedRequest {
  caller: Caller;
  http: Request;
  call: Call<Deps>;
}

/** One endpoint of the five protocols. */
export interface Endpoint<Deps extends Services> {
  /** The credentials that its callers may show. */
  accepts: Credentials;
  /** The most bytes of a body of JSON, where the endpoint takes other than usual. */
  mostBytes?: number;
  /** Where this protocol's clients look for the request id, beside `x-request-id`. */
  requestIdHeader?: string;
  /** Checks the address, before the body is read. */
  checkAddress?(url: URL): void;
  /** Decodes the request. The answer begins, within the caller's limits, when it is sent. */
  answer(request: ProtocolRequest<Deps>): Promise<Answer> | Answer;
  /** Reports a failure before the answer begins. */
  error(error: AppError, requestId: string): Json;
}

/** The route of an endpoint: identify the caller, read, decode, answer, encode. */
export function protocolRoute<Deps extends Services>(endpoint: Endpoint<Deps>, deps: () => Deps): Route {
  return route({ POST: (http, call) => answerCall(endpoint, http, call) }, deps, endpoint.error);
}

async function answerCall<Deps extends Services>(
  endpoint: Endpoint<Deps>,
  http: Request,
  call: Call<Deps>,
): Promise<Response> {
  const { environment, identify } = call.services;
  if (endpoint.requestIdHeader) call.headers.set(endpoint.requestIdHeader, call.requestId);
  const caller = await identify(http, endpoint.accepts);
  endpoint.checkAddress?.(new URL(http.url));
  const received = await readRequest(http, environment, endpoint.mostBytes);
  return sendAnswer(await endpoint.answer({ ...received, caller, http, call }), http, call);
}

/** What an answer to this call is stamped with. */
export function stampOf(call: Pick<Call<Services>, 'requestId'>): Stamp {
  return {
    id: `chatcmpl-${randomUUID()}`,
    createdSeconds: Math.floor(Date.now() / 1000),
    requestId: call.requestId,
  };
}
