import type { Caller } from '#lib/core/principal.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';
import { type ReceivedRequest, readChatRequest } from './chat-request.ts';
import { choicesCodec } from './choices/codec.ts';
import { readStreamFlag } from './choices/schema.ts';
import type { Codec, Stamp } from './codec.ts';
import { errorBody } from './error-body.ts';
import { flatCodec } from './flat/codec.ts';
import { type Framing, jsonLines } from './framing/framing.ts';
import { echoSession, type SessionKey } from './session-state.ts';

/** What a request turned out to be: a question, the dialect of its answer, and whether it is streamed. */
export interface Negotiated {
  request: AnswerRequest;
  codec: Codec;
  framing: Framing;
  streamed: boolean;
  /** How the request spells the key of its session. */
  sessionKey: SessionKey;
  /** The codec for another session state: that of a conversation which begins with this request. */
  codecFor(sessionState: Json): Codec;
}

/** One endpoint of the protocols: how its requests are understood, and how it reports a failure before there is a codec. */
export interface Endpoint {
  negotiate(received: ReceivedRequest, caller: Caller, stamp: Stamp): Negotiated;
  error(error: AppError, requestId: string): Json;
}

/** `POST /chat`: a body with the key `stream` is answered in `choices`, any other in the flat dialect. */
export const chat = endpoint({ singleTurn: false, alwaysStreams: false });

/** `POST /chat/stream`: as `/chat`, and always streamed, whatever `stream` says. */
export const chatStream = endpoint({ singleTurn: false, alwaysStreams: true });

/** `POST /ask`: as `/chat`, with the last message alone. */
export const ask = endpoint({ singleTurn: true, alwaysStreams: false });

/** `POST /ask/stream`: as `/ask`, and always streamed. */
export const askStream = endpoint({ singleTurn: true, alwaysStreams: true });

function endpoint({ singleTurn, alwaysStreams }: { singleTurn: boolean; alwaysStreams: boolean }): Endpoint {
  return {
    negotiate(received, caller, stamp) {
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
    },
    error: errorBody,
  };
}
