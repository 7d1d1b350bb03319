import type { RecordsConfig } from '#lib/config/people.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createAdministration } from './administration.ts';
import { createArrivals } from './arrivals.ts';
import { createAudit } from './audit.ts';
import { createConversations } from './conversations/conversations.ts';
import { createStore, type StoreOptions } from './database/store.ts';
import { expireRecords } from './expire.ts';
import { createFeedback } from './feedback.ts';
import type { KeptQuota } from './kept-quota.ts';
import { createNoRecords } from './no-records.ts';
import { eraseOwner, exportOwner } from './owner-data.ts';
import { createSignInSessions } from './sign-in-sessions.ts';
import { createUploads } from './uploads.ts';
import { createUsage } from './usage/usage.ts';

/** How records are stored, and how much for one owner. */
export type RecordsOptions = StoreOptions & KeptQuota;

/** Everything that is kept, in SQLite or Postgres, or nothing. Opens nothing before the first call. */
export function createRecords(
  config: RecordsConfig,
  { now, password, ...quota }: RecordsOptions = {},
): Records {
  if (config.kind === 'none') return createNoRecords();
  const store = createStore(config, { now, password });
  const conversations = createConversations(store, quota);
  return {
    conversations,
    feedback: createFeedback(store, quota),
    audit: createAudit(store),
    usage: createUsage(store),
    administration: createAdministration(store),
    sessions: createSignInSessions(store),
    uploads: createUploads(store),
    arrivals: createArrivals(store),
    check: async () => {
      await store.read((db) => db.selectFrom('conversations').select('id').limit(1).execute());
    },
    exportOf: (owner) => exportOwner(store, conversations, owner),
    erase: (owner) => eraseOwner(store, conversations, owner),
    expire: (retention, nowMs) => expireRecords(store, retention, nowMs),
    close: () => store.close(),
  };
}
