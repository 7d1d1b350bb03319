import type { Json } from '#lib/shared/json.ts';

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

/** The session state that an answer brings; undefined where it brings none, and where a stored conversation keeps it. */
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
