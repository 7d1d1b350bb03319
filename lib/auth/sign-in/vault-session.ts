import type { Owner } from '#lib/core/access/principal.ts';
import type { SealedSession } from '#lib/core/records/sign-in-sessions.ts';
import type { IssuedTokens } from './issued-tokens.ts';
import type { Seal } from './seal.ts';

/** A user's session: tokens and names. */
export interface VaultSession extends IssuedTokens {
  owner: Owner;
  name: string;
  username: string | null;
  signedInAtMs: number;
}

/** A session ends after this time without use. */
const IDLE_MS = 12 * 3600_000;
/** Every session ends this long after its sign-in. */
export const LONGEST_SESSION_MS = 7 * 24 * 3600_000;
/** An access token is refreshed this long before it expires; a short-lived one in the last quarter of its life. */
const RENEW_BEFORE_MS = 120_000;

/** Whether the access token is far from its expiry. */
export function isFresh({ endsAtMs, lifeMs }: VaultSession, nowMs: number): boolean {
  return nowMs < endsAtMs - Math.min(RENEW_BEFORE_MS, lifeMs / 4);
}

/** Whether the access token is still valid. */
export function isUsable({ endsAtMs }: VaultSession, nowMs: number): boolean {
  return nowMs < endsAtMs;
}

/** Encrypts a session for the store, bound to its key, and restarts its idle time. */
export function sealSession(seal: Seal, key: string, session: VaultSession, nowMs: number): SealedSession {
  return {
    owner: session.owner,
    sealed: seal.close(JSON.stringify(session), key),
    expiresAtMs: Math.min(nowMs + IDLE_MS, session.signedInAtMs + LONGEST_SESSION_MS),
  };
}

/** Decrypts a session that has not ended; undefined when no secret opens it. */
export function openSession(
  seal: Seal,
  key: string,
  stored: SealedSession | undefined,
  nowMs: number,
): VaultSession | undefined {
  if (!stored || stored.expiresAtMs <= nowMs) return undefined;
  const text = seal.open(stored.sealed, key);
  return text === undefined ? undefined : (JSON.parse(text) as VaultSession);
}

/** Updates the tokens of a session. A missing ID or refresh token leaves the old one. */
export function withTokens(session: VaultSession, issued: IssuedTokens): VaultSession {
  return {
    ...session,
    ...issued,
    idToken: issued.idToken ?? session.idToken,
    refreshToken: issued.refreshToken ?? session.refreshToken,
  };
}
