import type { Owner } from '../access/principal.ts';

/** A session's tokens, encrypted by `lib/auth`: the store never sees a token. */
export interface SealedSession {
  owner: Owner;
  sealed: Uint8Array;
  /** The session ends at this time, regardless of its tokens. */
  expiresAtMs: number;
}

/**
 * Sign-in sessions by the hash of their id. One process at a time refreshes a session: the holder of the `lock` calls
 * the provider, the others wait for the result.
 */
export interface SignInSessions {
  put(id: string, session: SealedSession): Promise<void>;
  /** Like `put`, but only if the session still exists. Returns false when it was removed, so a refresh cannot restore it. */
  replace(id: string, session: SealedSession): Promise<boolean>;
  find(id: string): Promise<SealedSession | undefined>;
  /** Returns true when the lock was free. The lock expires after `forMs` or with the next `put` or `replace`. */
  lock(id: string, forMs: number): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Ends all sessions of an owner. */
  removeAll(owner: Owner): Promise<void>;
}
