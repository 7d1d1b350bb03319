import type { RecordsConfig } from '#lib/config/people.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createConversations } from './conversations/conversations.ts';
import { createStore, type StoreOptions } from './database/store.ts';
import { createSignInSessions } from './sign-in-sessions.ts';

/** Everything that is kept, in SQLite or Postgres. Opens nothing before the first call. */
export function createRecords(config: RecordsConfig, options: StoreOptions = {}): Records {
  const store = createStore(config, options);
  return {
    conversations: createConversations(store),
    sessions: createSignInSessions(store),
    check: async () => {
      await store.read((db) => db.selectFrom('conversations').select('id').limit(1).execute());
    },
    close: () => store.close(),
  } as Partial<Records> as Records;
}
