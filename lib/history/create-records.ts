import type { RecordsConfig } from '#lib/config/identity.ts';
import type { OwnerItem, Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { createAdministration } from './administration.ts';
import { createAudit } from './audit.ts';
import { createConversations } from './conversations/conversations.ts';
import type { StorageQuota } from './conversations/settle.ts';
import { createStore, type StoreOptions } from './database/store.ts';
import { createFeedback } from './feedback.ts';
import { createGoldenQuestions } from './golden-questions.ts';
import { createInquiries } from './inquiries.ts';
import { eraseOwner, expireRecords, exportOwner } from './personal-data.ts';
import { createPrompts } from './prompts.ts';
import { createSignInSessions } from './sign-in-sessions.ts';
import { createSources } from './sources.ts';
import { createSynonyms } from './synonyms.ts';
import { createUnanswered } from './unanswered.ts';
import { createUnsupported } from './unsupported.ts';
import { createUploadSessions } from './upload-sessions.ts';
import { createUploads } from './uploads.ts';
import { createUsage } from './usage/usage.ts';

/** The database of records, and the limits per owner. */
export type RecordsOptions = StoreOptions & StorageQuota;

/** Creates the records in SQLite or Postgres, or records that store nothing. Opens nothing before the first call. */
export function createRecords(
  config: RecordsConfig,
  { now, password, migrationLog, ...quota }: RecordsOptions = {},
): Records {
  if (config.kind === 'none') return createNoRecords();
  const store = createStore(config, { now, password, migrationLog });
  const conversations = createConversations(store, quota);
  const usage = createUsage(store);
  return {
    conversations,
    feedback: createFeedback(store, quota),
    unanswered: createUnanswered(store),
    unsupported: createUnsupported(store),
    audit: createAudit(store),
    usage,
    administration: createAdministration(store),
    sessions: createSignInSessions(store),
    uploads: createUploads(store),
    uploadSessions: createUploadSessions(store),
    prompts: createPrompts(store, quota),
    synonyms: createSynonyms(store),
    goldenQuestions: createGoldenQuestions(store),
    inquiries: createInquiries(store),
    sources: createSources(store),
    check: async () => {
      await store.read((db) => db.selectFrom('conversations').select('id').limit(1).execute());
    },
    async *exportOf(owner) {
      await usage.settled();
      return yield* exportOwner(store, conversations, owner);
    },
    erase: async (owner) => {
      await usage.settled();
      return eraseOwner(store, conversations, owner);
    },
    expire: (retention, nowMs, signal) => expireRecords(store, retention, nowMs, signal),
    close: async () => {
      await usage.settled();
      await store.close();
    },
  };
}

const NO_RECORDS =
  'This deployment stores no conversations, feedback, files or settings. To store them, set DATABASE_URL.';

/**
 * The records of a deployment without storage. Writes that only record something do nothing, and lookups of files and
 * overrides find none, so questions work; all other methods throw AppError `not-configured`.
 */
function createNoRecords(): Records {
  const refuse = async (): Promise<never> => {
    throw new AppError('not-configured', NO_RECORDS);
  };
  const passOver = async () => {};
  return {
    conversations: noConversations(refuse),
    feedback: { give: refuse, withdraw: refuse, ofTurns: refuse, list: refuse },
    unanswered: { list: refuse, mark: refuse },
    unsupported: { list: refuse, models: refuse },
    audit: { note: passOver, list: refuse },
    usage: { note: passOver, report: refuse },
    administration: {
      read: async () => undefined,
      versions: async () => ({}),
      write: refuse,
      history: refuse,
    },
    sessions: {
      put: refuse,
      replace: refuse,
      find: refuse,
      list: refuse,
      lock: refuse,
      remove: refuse,
      removeAll: refuse,
    },
    uploads: {
      begin: refuse,
      passageRoom: refuse,
      touch: refuse,
      finish: refuse,
      list: async () => [],
      find: refuse,
      remove: refuse,
    },
    uploadSessions: noUploadSessions(refuse),
    prompts: { list: async () => [], add: refuse, change: refuse, remove: refuse },
    synonyms: {
      list: async () => [],
      version: async () => 0,
      add: refuse,
      change: refuse,
      remove: refuse,
    },
    goldenQuestions: { list: async () => [], add: refuse, remove: refuse },
    inquiries: { ask: refuse, ofTurns: refuse, answer: refuse },
    sources: noSources(refuse),
    check: passOver,
    exportOf: nothing,
    erase: passOver,
    expire: async () => ({ removed: {}, uploads: [] }),
    close: passOver,
  };
}

function noConversations(refuse: () => Promise<never>): Records['conversations'] {
  return {
    begin: refuse,
    append: refuse,
    end: refuse,
    log: refuse,
    requestStop: refuse,
    list: refuse,
    labels: refuse,
    find: refuse,
    owns: refuse,
    findTurn: refuse,
    findLatest: refuse,
    change: refuse,
    remove: refuse,
    removeAll: refuse,
    share: refuse,
    unshare: refuse,
    findShared: refuse,
  };
}

function noSources(refuse: () => Promise<never>): Records['sources'] {
  return {
    list: async () => [],
    failures: async () => [],
    skipped: async () => ({ count: 0, named: [] }),
    pause: refuse,
    begin: refuse,
    renew: refuse,
    items: refuse,
    change: refuse,
    end: refuse,
    urls: async () => new Map(),
  };
}

function noUploadSessions(refuse: () => Promise<never>): Records['uploadSessions'] {
  return { begin: refuse, find: refuse, write: refuse, read: refuse, finish: refuse, remove: refuse };
}

async function* nothing(): AsyncGenerator<OwnerItem, undefined> {
  yield* [];
  return undefined;
}
