import type { Caller } from './principal.ts';

/**
 * What a request may show to say who sends it. `token`: a bearer token alone, as the protocols have it. `session`: also
 * the cookie of our page, for what the browser fetches by itself and for our page's own calls; a call that changes
 * something must then come from our own pages. `key`: also the subscription key of a program.
 */
export type Credentials = 'token' | 'session' | 'key';

/**
 * Tells who calls. Throws AppError `unauthenticated` for a credential that is not valid, and for none where one is
 * needed; `forbidden` for a session that another site tries to use.
 */
export type Identify = (request: Request, accepts: Credentials) => Promise<Caller>;
