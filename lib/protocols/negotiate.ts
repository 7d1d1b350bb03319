import type { Caller } from '#lib/core/access/principal.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';
import { azureSampleCodec } from './azure-sample/codec.ts';
import { type ReceivedRequest, readChatRequest } from './chat-request.ts';
import { choicesCodec, isFromSampleComponent, readStreamFlag } from './choices/codec.ts';
import { type Codec, echoSession, type SessionEcho, type SessionKey, type Stamp } from './codec.ts';
import { flatCodec } from './flat/codec.ts';
import { type Framing, jsonLines } from './framing/framing.ts';
import type { SampleDialect } from './sample-dialect.ts';

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

/** Options of an endpoint of protocols 1 to 3. */
export interface ChatStyle {
  /** The last message alone is the question. */
  singleTurn: boolean;
  /** Streams, whatever `stream` says. */
  alwaysStreams: boolean;
}

/** Who decides between the forms of answers to the Azure Python sample's page; `message` where none does. */
export interface SampleDialects {
  /** The dialect of the request's header. */
  asked?: SampleDialect | undefined;
  /** The default dialect without the header. */
  usual?: SampleDialect;
}

/**
 * Decodes a request of protocols 1 to 3: one with the key `stream` is answered in `choices`, any other in the flat
 * dialect, unless the newest form of the Azure sample is asked for or usual here. What is usual does not change requests
 * with `stream` and single questions, which that sample's page does not send.
 */
export function negotiateChat(
  received: ReceivedRequest,
  caller: Caller,
  stamp: Stamp,
  { singleTurn, alwaysStreams }: ChatStyle,
  sample: SampleDialects = {},
): Negotiated {
  const { body } = received;
  const hasStream = isRecord(body) && Object.hasOwn(body, 'stream');
  const asked = hasStream && readStreamFlag(body);
  const { request, sessionKey } = readChatRequest(received, { caller, singleTurn });
  const newCodec = codecOf(body, { hasStream, singleTurn }, sample);
  const codecFor = (state: Json) => newCodec(stamp, echoSession(sessionKey, state));
  return {
    request,
    codec: codecFor(request.sessionState),
    framing: jsonLines,
    streamed: alwaysStreams || asked,
    sessionKey,
    codecFor,
  };
}

function codecOf(
  body: unknown,
  { hasStream, singleTurn }: { hasStream: boolean; singleTurn: boolean },
  { asked, usual }: SampleDialects,
): (stamp: Stamp, session: SessionEcho) => Codec {
  const isUsual = usual === 'response' && !hasStream && !singleTurn;
  if (asked ? asked === 'response' : isUsual) return azureSampleCodec;
  if (!hasStream) return flatCodec;
  const followUpsInText = isFromSampleComponent(body);
  return (stamp, session) => choicesCodec(stamp, session, { followUpsInText });
}
