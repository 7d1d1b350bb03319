import { setTimeout as delay } from 'node:timers/promises';
import type { SignInSessions } from '#lib/core/records/sign-in-sessions.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { Seal } from './seal.ts';
import {
  isFresh,
  isUsable,
  openSession,
  sealSession,
  type VaultSession,
  withTokens,
} from './vault-session.ts';

/** Longer than any answer of the provider takes. */
const LOCK_MS = 30_000;
/** Longer than a lock lasts whose holder is gone. */
const WAIT_MS = 45_000;
const LOOK_EVERY_MS = 100;

/** What keeping sessions needs. */
export interface VaultPorts {
  sessions: SignInSessions;
  seal: Seal;
  provider: Pick<IdentityProvider, 'refresh'>;
  now: () => number;
}

/**
 * A session whose access token is near its end, with a new one. One process asks the provider; the others go on with
 * what is still good, or wait for what comes of it. Undefined when the provider refused, which ends the session, and
 * for one that ended meanwhile. Throws AppError `unavailable` when the provider cannot be asked and nothing is good any more.
 */
export async function renewSession(
  key: string,
  session: VaultSession,
  ports: VaultPorts,
): Promise<VaultSession | undefined> {
  const { sessions, seal, now } = ports;
  const until = now() + WAIT_MS;
  while (!(await sessions.lock(key, LOCK_MS))) {
    if (isUsable(session, now())) return session;
    if (now() >= until) throw new AppError('unavailable', 'The sign-in service takes its time; try again.');
    await delay(LOOK_EVERY_MS);
    const found = openSession(seal, key, await sessions.find(key), now());
    if (!found || isUsable(found, now())) return found;
  }
  return renewLocked(key, ports);
}

async function renewLocked(key: string, ports: VaultPorts): Promise<VaultSession | undefined> {
  const { sessions, seal, now } = ports;
  // Keeping it also gives the lock back.
  const keep = async (session: VaultSession) =>
    (await sessions.replace(key, sealSession(seal, key, session, now()))) ? session : undefined;
  // Read again: it may have been renewed, or ended, before the lock was ours.
  const session = openSession(seal, key, await sessions.find(key), now());
  if (!session) return undefined;
  if (isFresh(session, now())) return keep(session);
  try {
    const renewed = await tryRenewing(session, ports);
    if (renewed) return keep(renewed);
  } catch (failure) {
    const still = await keep(session);
    if (still && isUsable(still, now())) return still;
    throw failure;
  }
  await sessions.remove(key);
  return undefined;
}

/** Undefined where there is no way to go on. */
async function tryRenewing(session: VaultSession, ports: VaultPorts): Promise<VaultSession | undefined> {
  const { refreshToken } = session;
  if (refreshToken === null) return isUsable(session, ports.now()) ? session : undefined;
  const issued = await ports.provider.refresh(refreshToken);
  return issued && withTokens(session, issued);
}
