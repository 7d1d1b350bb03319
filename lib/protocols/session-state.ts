import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';

/** The session state as it goes back: one key, spelled as the request spelled it. */
export type SessionEcho = { session_state: Json } | { sessionState: Json };

/**
 * What a request said about its session, to be echoed untouched in its own spelling; `session_state` when it used
 * neither. Throws `not-found` for `cw_…`, the name of a stored conversation: this server stores none.
 */
export function readSessionState(body: Record<string, unknown>): { state: Json; echo: SessionEcho } {
  const camelCase = !Object.hasOwn(body, 'session_state') && Object.hasOwn(body, 'sessionState');
  const state = ((camelCase ? body['sessionState'] : body['session_state']) ?? null) as Json;
  if (typeof state === 'string' && state.startsWith('cw_')) {
    throw new AppError('not-found', 'There is no such conversation.', {
      field: camelCase ? 'sessionState' : 'session_state',
    });
  }
  return { state, echo: camelCase ? { sessionState: state } : { session_state: state } };
}
