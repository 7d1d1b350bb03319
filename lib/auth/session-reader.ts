/** Somebody who signed in on our page and still is. */
export interface Session {
  /** For our API, not past its end: checked like any bearer token, so that both ways in are one. */
  accessToken: string;
}

/**
 * Finds the session whose cookie a request carries, its token refreshed where it was about to end. Undefined without
 * such a cookie. Throws AppError `unauthenticated` for a session that is over, so that nobody becomes a guest unawares,
 * and `unavailable` while it cannot be told.
 */
export type SessionReader = (request: Request) => Promise<Session | undefined>;
