import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The grants of all tenants, in memory. */
export interface GrantStore {
  /** Makes the storage of one kind of thing, as `oidc-provider` wants it. */
  adapter: (kind: string) => Adapter;
  /** Whose code or refresh token this is; undefined for one that is not known. */
  holderOf(value: string): string | undefined;
  /** Forgets everything a person was given: their refresh tokens end, and they are signed out. */
  revoke(user: string): void;
}

/** Nothing expires by itself but by what `oidc-provider` reads in it. */
export function createGrantStore(): GrantStore {
  const kinds = new Map<string, Map<string, AdapterPayload>>();
  const entriesOf = (kind: string) => {
    const entries = kinds.get(kind) ?? new Map<string, AdapterPayload>();
    kinds.set(kind, entries);
    return entries;
  };
  return {
    adapter: (kind) => adapterOver(entriesOf(kind), () => [...kinds.values()]),
    holderOf: (value) =>
      (entriesOf('AuthorizationCode').get(value) ?? entriesOf('RefreshToken').get(value))?.accountId,
    revoke(user) {
      for (const entries of kinds.values()) remove(entries, ({ accountId }) => accountId === user);
    },
  };
}

function adapterOver(
  entries: Map<string, AdapterPayload>,
  all: () => Map<string, AdapterPayload>[],
): Adapter {
  const findBy = (test: (payload: AdapterPayload) => boolean) => [...entries.values()].find(test);
  return {
    async upsert(id, payload) {
      entries.set(id, payload);
    },
    find: async (id) => entries.get(id),
    findByUid: async (uid) => findBy((payload) => payload.uid === uid),
    findByUserCode: async (code) => findBy((payload) => payload.userCode === code),
    async consume(id) {
      const payload = entries.get(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const each of all()) remove(each, (payload) => payload.grantId === grantId);
    },
  };
}

function remove(entries: Map<string, AdapterPayload>, test: (payload: AdapterPayload) => boolean): void {
  for (const [id, payload] of entries) if (test(payload)) entries.delete(id);
}
