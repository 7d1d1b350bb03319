import type { OwnerItem, Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';

const NOTHING_IS_KEPT =
  'Nothing is kept by this deployment: no conversations, feedback, files or decisions. It needs a database: set DATABASE_URL.';

/**
 * The books of a deployment that keeps nothing. What only takes note is passed over, and what is asked about
 * files and decisions finds none, so that questions are answered; everything else throws AppError `not-configured`.
 */
export function createNoRecords(): Records {
  const refuse = async (): Promise<never> => {
    throw new AppError('not-configured', NOTHING_IS_KEPT);
  };
  const passOver = async () => {};
  return {
    conversations: {
      begin: refuse,
      append: refuse,
      end: refuse,
      log: refuse,
      requestStop: refuse,
      list: refuse,
      find: refuse,
      owns: refuse,
      findTurn: refuse,
      change: refuse,
      remove: refuse,
      removeAll: refuse,
      share: refuse,
      unshare: refuse,
      findShared: refuse,
    },
    feedback: { give: refuse, withdraw: refuse, ofTurns: refuse, list: refuse },
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
    arrivals: noArrivals(refuse),
    check: passOver,
    exportOf: nothing,
    erase: passOver,
    expire: async () => ({ removed: {}, uploads: [] }),
    close: passOver,
  };
}

function noArrivals(refuse: () => Promise<never>): Records['arrivals'] {
  return { begin: refuse, find: refuse, write: refuse, read: refuse, finish: refuse, remove: refuse };
}

async function* nothing(): AsyncGenerator<OwnerItem, undefined> {
  yield* [];
  return undefined;
}
