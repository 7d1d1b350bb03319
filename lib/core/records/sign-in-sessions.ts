import type { Owner } from '../principal.ts';

/** A session's tokens, sealed by `lib/auth`: the store never sees a token. */
export interface SealedSession {
  owner: Owner;
  sealed: Uint8Array;
  /** After this the session is gone, whatever its tokens say. */
  expiresAtMs: number;
}

/**
 * Sign-in sessions by the hash of their id. A session is refreshed by one process at a time: who gets the `lock` asks
 * the provider, the others wait for what comes of it.
 */
export interface SignInSessions {
  put(id: string, session: SealedSession): Promise<void>;
  /** As `put`, where the session still is. False when it has been removed meanwhile: nobody comes back by a refresh. */
  replace(id: string, session: SealedSession): Promise<boolean>;
  find(id: string): Promise<SealedSession | undefined>;
  /** True when nobody else holds the session's lock; it ends by itself after `forMs`, or with the next `put` or `replace`. */
  lock(id: string, forMs: number): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Ends all sessions of an owner. */
  removeAll(owner: Owner): Promise<void>;
}
