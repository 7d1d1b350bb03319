import { createHash } from 'node:crypto';
import type { SignInSessions } from '#lib/core/records/records.ts';

/** Whether a valid access token belonged to a session of our page that has ended. */
export type IsEnded = (token: string) => Promise<boolean>;

/** For so long an answer of the store is believed: an ended session ends everywhere within this time. */
const BELIEVED_MS = 30_000;
const MOST_TOKENS = 5_000;
const NO_OWNER = 'client:ended-sessions';

/** Notes that the token of an ended session is over, until it would have expired by itself. Stores a hash alone. */
export async function markEnded(
  sessions: Pick<SignInSessions, 'put'>,
  { accessToken, endsAtMs }: { accessToken: string; endsAtMs: number },
): Promise<void> {
  await sessions.put(keyOf(accessToken), {
    owner: NO_OWNER,
    sealed: new Uint8Array(),
    expiresAtMs: endsAtMs,
  });
}

/**
 * Asks the store at most twice a minute for each token, for a bounded number of tokens. While the store is away a token
 * counts as what its signature says.
 */
export function createIsEnded(sessions: Pick<SignInSessions, 'find'>, now: () => number = Date.now): IsEnded {
  const asked = new Map<string, { isEnded: boolean; atMs: number }>();
  return async (token) => {
    const key = keyOf(token);
    const known = asked.get(key);
    if (known && (known.isEnded || now() - known.atMs < BELIEVED_MS)) return known.isEnded;
    try {
      const isEnded = (await sessions.find(key)) !== undefined;
      asked.delete(key);
      asked.set(key, { isEnded, atMs: now() });
      const [oldest] = asked.keys();
      if (asked.size > MOST_TOKENS && oldest !== undefined) asked.delete(oldest);
      return isEnded;
    } catch {
      return known?.isEnded ?? false;
    }
  };
}

function keyOf(token: string): string {
  return `ended-${createHash('sha256').update(token).digest('base64url')}`;
}
