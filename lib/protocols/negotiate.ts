import type { Caller } from '#lib/core/principal.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';
import { type ReceivedRequest, readChatRequest } from './chat-request.ts';
import { choicesCodec } from './choices/codec.ts';
import { readStreamFlag } from './choices/schema.ts';
import type { Codec, Stamp } from './codec.ts';
import { flatCodec } from './flat/codec.ts';
import { type Framing, jsonLines } from './framing/framing.ts';
import { echoSession, type SessionKey } from './session-state.ts';

/** A decoded request: the question, the codec of its answer, and whether it is streamed. */
export interface Negotiated {
  request: AnswerRequest;
  codec: Codec;
  framing: Framing;
  streamed: boolean;
  /** The spelling of the request's session key. */
  sessionKey: SessionKey;
  /** The codec for another session state, such as a new conversation's. */
  codecFor(sessionState: Json): Codec;
}

/** How an endpoint takes requests of protocols 1 to 3. */
export interface ChatStyle {
  /** The last message alone is the question. */
  singleTurn: boolean;
  /** Streams, whatever `stream` says. */
  alwaysStreams: boolean;
}

/** Decodes a request of protocols 1 to 3: one with the key `stream` is answered in `choices`, any other in the flat dialect. */
export function negotiateChat(
  received: ReceivedRequest,
  caller: Caller,
  stamp: Stamp,
  { singleTurn, alwaysStreams }: ChatStyle,
): Negotiated {
  const { body } = received;
  const hasStream = isRecord(body) && Object.hasOwn(body, 'stream');
  const asked = hasStream && readStreamFlag(body);
  const { request, sessionKey } = readChatRequest(received, { caller, singleTurn });
  const codecFor = (state: Json) =>
    (hasStream ? choicesCodec : flatCodec)(stamp, echoSession(sessionKey, state));
  return {
    request,
    codec: codecFor(request.sessionState),
    framing: jsonLines,
    streamed: alwaysStreams || asked,
    sessionKey,
    codecFor,
  };
}
