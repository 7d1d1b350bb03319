import { setTimeout as delay } from 'node:timers/promises';
import type { Owner } from '#lib/core/access/principal.ts';
import type { SignInSessions } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { markEnded } from '../ended-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { newSessionId, storedIdOf } from './session-cookie.ts';
import {
  isFresh,
  isUsable,
  openSession,
  type Seal,
  type SessionDevice,
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
  /** The sessions of an owner that have not ended. `isCurrent`: it is that of the cookie `current`. */
  list(owner: Owner, current?: string): Promise<ListedSession[]>;
  /** Ends sessions of an owner: one by its stored id, or all but that of the cookie `except`. Resolves with their number. */
  endOf(owner: Owner, which: { id: string } | { except: string | undefined }): Promise<number>;
}

/** A session as its owner sees it. The stored id is no cookie. */
export interface ListedSession {
  id: string;
  device: SessionDevice;
  startedAtMs: number;
  usedAtMs: number;
  isCurrent: boolean;
}

/** Creates the vault. Use one per process, because it tracks the refreshes running here. */
export function createSessionVault(ports: VaultPorts): SessionVault {
  const { sessions, seal, now } = ports;
  const underWay = new Map<string, Promise<VaultSession | undefined>>();
  const find = async (key: string) => openSession(seal, key, await sessions.find(key), now());
  const remove = async (key: string, session: VaultSession | undefined) => {
    await sessions.remove(key);
    if (session) await markEnded(sessions, session);
  };
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
      await remove(key, session);
      return session;
    },
    async list(owner, current) {
      const own = current === undefined ? undefined : storedIdOf(current);
      const listed = (await sessions.list(owner)).flatMap(({ id, ...stored }) => {
        const session = openSession(seal, id, stored, now());
        return session ? [listedOf(id, session, id === own)] : [];
      });
      return listed.sort((one, other) => other.usedAtMs - one.usedAtMs);
    },
    async endOf(owner, which) {
      const except = 'except' in which && which.except !== undefined ? storedIdOf(which.except) : undefined;
      const stored = await sessions.list(owner);
      const ending = stored.filter(({ id }) => ('id' in which ? id === which.id : id !== except));
      for (const { id, ...session } of ending) await remove(id, openSession(seal, id, session, now()));
      return ending.length;
    },
  };
}

function listedOf(id: string, session: VaultSession, isCurrent: boolean): ListedSession {
  const { device = { browser: null, system: null }, signedInAtMs, usedAtMs = signedInAtMs } = session;
  return { id, device, startedAtMs: signedInAtMs, usedAtMs, isCurrent };
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
