import { setTimeout as delay } from 'node:timers/promises';
import type { SignInSessions } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { newSessionId, storedIdOf } from './session-cookie.ts';
import {
  isFresh,
  isUsable,
  openSession,
  type Seal,
  sealSession,
  type VaultSession,
  withTokens,
} from './vault-session.ts';

/** The sessions of this application, in a store that never sees a token. Ids are the values of cookies. */
export interface SessionVault {
  /** Stores a session; resolves with its new id. */
  begin(session: VaultSession): Promise<string>;
  /**
   * A session with a valid access token, refreshed if it was about to expire: once across all callers and processes.
   * Undefined when the session has ended. Throws AppError `unavailable` when that cannot be determined.
   */
  read(id: string): Promise<VaultSession | undefined>;
  /** Ends a session; resolves with its last value, or undefined. */
  end(id: string): Promise<VaultSession | undefined>;
}

/** Creates the vault. Use one per process, because it tracks the refreshes running here. */
export function createSessionVault(ports: VaultPorts): SessionVault {
  const { sessions, seal, now } = ports;
  const underWay = new Map<string, Promise<VaultSession | undefined>>();
  const find = async (key: string) => openSession(seal, key, await sessions.find(key), now());
  return {
    async begin(session) {
      const id = newSessionId();
      const key = storedIdOf(id);
      await sessions.put(key, sealSession(seal, key, session, now()));
      return id;
    },
    async read(id) {
      const key = storedIdOf(id);
      const session = await find(key);
      if (!session || isFresh(session, now())) return session;
      const renewal =
        underWay.get(key) ?? renewSession(key, session, ports).finally(() => underWay.delete(key));
      underWay.set(key, renewal);
      return renewal;
    },
    async end(id) {
      const key = storedIdOf(id);
      const session = await find(key);
      await sessions.remove(key);
      return session;
    },
  };
}

/** Longer than any response of the provider. */
const LOCK_MS = 30_000;
/** Longer than the lock of a dead process. */
const WAIT_MS = 45_000;
const LOOK_EVERY_MS = 100;

/** The dependencies of the session vault. */
interface VaultPorts {
  sessions: SignInSessions;
  seal: Seal;
  provider: Pick<IdentityProvider, 'refresh'>;
  now: () => number;
}

/**
 * Refreshes a session whose access token is about to expire. One process calls the provider; the others continue with a
 * token that is still valid, or wait for the result. Returns undefined when the provider rejects the refresh, which
 * ends the session, or when the session has ended meanwhile. Throws AppError `unavailable` when the provider is
 * unreachable and the token has expired.
 */
async function renewSession(
  key: string,
  session: VaultSession,
  ports: VaultPorts,
): Promise<VaultSession | undefined> {
  const { sessions, seal, now } = ports;
  const until = now() + WAIT_MS;
  while (!(await sessions.lock(key, LOCK_MS))) {
    if (isUsable(session, now())) return session;
    if (now() >= until) throw new AppError('unavailable', 'The sign-in service responds slowly. Try again.');
    await delay(LOOK_EVERY_MS);
    const found = openSession(seal, key, await sessions.find(key), now());
    if (!found || isUsable(found, now())) return found;
  }
  return renewLocked(key, ports);
}

async function renewLocked(key: string, ports: VaultPorts): Promise<VaultSession | undefined> {
  const { sessions, seal, now } = ports;
  // Storing the session also releases the lock.
  const store = async (session: VaultSession) =>
    (await sessions.replace(key, sealSession(seal, key, session, now()))) ? session : undefined;
  // Read again under the lock: it may have been renewed or ended.
  const session = openSession(seal, key, await sessions.find(key), now());
  if (!session) return undefined;
  if (isFresh(session, now())) return store(session);
  try {
    const renewed = await tryRenewing(session, ports);
    if (renewed) return store(renewed);
  } catch (failure) {
    const still = await store(session);
    if (still && isUsable(still, now())) return still;
    throw failure;
  }
  await sessions.remove(key);
  return undefined;
}

/** Returns undefined when the session cannot continue. */
async function tryRenewing(session: VaultSession, ports: VaultPorts): Promise<VaultSession | undefined> {
  const { refreshToken } = session;
  if (refreshToken === null) return isUsable(session, ports.now()) ? session : undefined;
  const issued = await ports.provider.refresh(refreshToken);
  return issued && withTokens(session, issued);
}
