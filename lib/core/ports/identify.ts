import type { Caller } from '../access/principal.ts';

/**
 * The credentials that a route accepts. `token`: a bearer token only, as the protocols use it. `session`: also
 * our page's cookie, for resources that the browser loads itself and for our page's own calls; calls that
 * change data must come from our own origin. `key`: also a client application's subscription key.
 */
export type Credentials = 'token' | 'session' | 'key';

/**
 * Identifies the caller. Throws AppError `unauthenticated` for an invalid credential, or for a missing one
 * where sign-in is required, and `forbidden` when another site uses the session.
 */
export type Identify = (request: Request, accepts: Credentials) => Promise<Caller>;
