import type { SealedSession, SignInSessions } from '#lib/core/records/records.ts';

/** An in-memory port, shared like a database. */
export function memorySessions(
  now: () => number = Date.now,
): SignInSessions & { stored: Map<string, SealedSession> } {
  const stored = new Map<string, SealedSession>();
  const locks = new Map<string, number>();
  const put = (id: string, session: SealedSession) => {
    stored.set(id, session);
    locks.delete(id);
  };
  return {
    stored,
    put: async (id, session) => put(id, session),
    async replace(id, session) {
      if (!stored.has(id)) return false;
      put(id, session);
      return true;
    },
    find: async (id) => stored.get(id),
    list: async (owner) =>
      [...stored]
        .filter(([, session]) => session.owner === owner)
        .map(([id, session]) => ({ id, ...session })),
    async lock(id, forMs) {
      if (!stored.has(id) || (locks.get(id) ?? 0) > now()) return false;
      locks.set(id, now() + forMs);
      return true;
    },
    remove: async (id) => void stored.delete(id),
    async removeAll(owner) {
      for (const [id, session] of stored) if (session.owner === owner) stored.delete(id);
    },
  };
}
