import type { Json } from '#lib/shared/json.ts';

/** How a request spells the key of its session. */
export type SessionKey = 'session_state' | 'sessionState';

/** The session state as it goes back: one key, spelled as the request spelled it. */
export type SessionEcho = { session_state: Json } | { sessionState: Json };

/** What a request said about its session, in its own spelling; `session_state` when it used neither. */
export function readSessionState(body: Record<string, unknown>): { state: Json; key: SessionKey } {
  const camelCase = !Object.hasOwn(body, 'session_state') && Object.hasOwn(body, 'sessionState');
  const key = camelCase ? 'sessionState' : 'session_state';
  return { state: (body[key] ?? null) as Json, key };
}

/** A session state on its way back. */
export function echoSession(key: SessionKey, state: Json): SessionEcho {
  return key === 'sessionState' ? { sessionState: state } : { session_state: state };
}
