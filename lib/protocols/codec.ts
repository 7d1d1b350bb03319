import type { CompleteAnswer } from '#lib/core/events/collect.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';

/** The ids and time of an answer. They come from outside, because a codec has no clock and no randomness. */
export interface Stamp {
  /** The id of this completion. */
  id: string;
  createdSeconds: number;
  /** Lets an administrator find the log entry of an internal error. */
  requestId: string;
}

/**
 * Encodes one answer in one protocol. A codec serves a single answer, takes its events in order, holds state only from
 * earlier events, and does no I/O. `encode` returns the lines of a stream, `encodeComplete` the body of an answer that is
 * not streamed. Only `error` lines have the key `error`, because the Microsoft client throws on any line that has it.
 */
export interface Codec {
  encode(event: AnswerEvent): Json[];
  encodeComplete(answer: CompleteAnswer): Json;
  /** An empty line that keeps proxies from closing the connection while the model is silent. */
  heartbeat(): Json;
  error(error: AppError): Json;
}

/**
 * Encodes an error for protocols 1 to 3, as a body before the first byte and as the last line after it. Only internal
 * errors include the request id, because their details are only in the log.
 */
export function errorBody(error: AppError, requestId: string): JsonObject {
  const text = error.code === 'internal' ? `${error.message}\nRequest id: ${requestId}` : error.message;
  return error.field === undefined ? { error: text } : { error: text, field: error.field };
}

/** The spelling of the session key in a request. */
export type SessionKey = 'session_state' | 'sessionState';

/** The returned session state: one key, spelled as in the request. */
export type SessionEcho = { session_state: Json } | { sessionState: Json };

/** Reads the session state of a request and its spelling; `session_state` when it has neither. */
export function readSessionState(body: Record<string, unknown>): { state: Json; key: SessionKey } {
  const camelCase = !Object.hasOwn(body, 'session_state') && Object.hasOwn(body, 'sessionState');
  const key = camelCase ? 'sessionState' : 'session_state';
  return { state: (body[key] ?? null) as Json, key };
}

/** Whether a session state is the id of a stored conversation. */
export function namesConversation(state: Json): state is string {
  return typeof state === 'string' && state.startsWith('cw_');
}

/** The session state that an answer brings; undefined where it brings none, and where a stored conversation holds it. */
export function newSession(asked: SessionEcho, brought: Json | undefined): SessionEcho | undefined {
  const [key, state] =
    'sessionState' in asked
      ? (['sessionState', asked.sessionState] as const)
      : (['session_state', asked.session_state] as const);
  return brought === undefined || namesConversation(state) ? undefined : echoSession(key, brought);
}

/** Encodes a session state for the response. */
export function echoSession(key: SessionKey, state: Json): SessionEcho {
  return key === 'sessionState' ? { sessionState: state } : { session_state: state };
}
