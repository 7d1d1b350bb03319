/** A signed-in session of our page. */
export interface Session {
  /** A valid access token for our API, verified like any bearer token. */
  accessToken: string;
}

/**
 * Finds the session of a request's cookie and refreshes its token when it is about to expire. Undefined without a
 * cookie. Throws AppError `unauthenticated` for an expired session, so a user does not silently become a guest, and
 * `unavailable` when the session cannot be checked.
 */
export type SessionReader = (request: Request) => Promise<Session | undefined>;
