import type { Owner } from '#lib/core/principal.ts';
import type { SealedSession } from '#lib/core/records/sign-in-sessions.ts';
import type { IssuedTokens } from './issued-tokens.ts';
import type { Seal } from './seal.ts';

/** Somebody's session: the tokens, and what they are called. */
export interface VaultSession extends IssuedTokens {
  owner: Owner;
  name: string;
  username: string | null;
  signedInAtMs: number;
}

/** A session that nobody used for so long is over. */
const IDLE_MS = 12 * 3600_000;
/** Every session ends so long after its sign-in, however much it is used. */
export const LONGEST_SESSION_MS = 7 * 24 * 3600_000;
/** An access token is renewed so long before its end; a short-lived one in the last quarter of its life. */
const RENEW_BEFORE_MS = 120_000;

/** Whether the access token is far from its end. */
export function isFresh({ endsAtMs, lifeMs }: VaultSession, nowMs: number): boolean {
  return nowMs < endsAtMs - Math.min(RENEW_BEFORE_MS, lifeMs / 4);
}

/** Whether the access token has not ended. */
export function isUsable({ endsAtMs }: VaultSession, nowMs: number): boolean {
  return nowMs < endsAtMs;
}

/** A session as the store may have it, under the key it is kept by; its time begins anew. */
export function sealSession(seal: Seal, key: string, session: VaultSession, nowMs: number): SealedSession {
  return {
    owner: session.owner,
    sealed: seal.close(JSON.stringify(session), key),
    expiresAtMs: Math.min(nowMs + IDLE_MS, session.signedInAtMs + LONGEST_SESSION_MS),
  };
}

/** A session that is not over; undefined too for one that no secret of ours opens. */
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

/** A session with new tokens. A provider that says no ID or refresh token anew means the former ones. */
export function withTokens(session: VaultSession, issued: IssuedTokens): VaultSession {
  return {
    ...session,
    ...issued,
    idToken: issued.idToken ?? session.idToken,
    refreshToken: issued.refreshToken ?? session.refreshToken,
  };
}
