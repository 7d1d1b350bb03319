import { renewSession, type VaultPorts } from './renew-session.ts';
import { newSessionId, storedIdOf } from './session-cookie.ts';
import { isFresh, openSession, sealSession, type VaultSession } from './vault-session.ts';

/** The sessions of this application, in a store that never sees a token. Ids are those of the cookies. */
export interface SessionVault {
  /** Keeps a session; resolves with its new id. */
  begin(session: VaultSession): Promise<string>;
  /**
   * A session with an access token that has not ended, renewed where it was about to: once, whoever asks, in whichever
   * process. Undefined when the session is over. Throws AppError `unavailable` when that cannot be told.
   */
  read(id: string): Promise<VaultSession | undefined>;
  /** Ends a session; resolves with what it was, undefined when there was none. */
  end(id: string): Promise<VaultSession | undefined>;
}

/** Makes the vault. One a process: it knows which renewals are under way here. */
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
