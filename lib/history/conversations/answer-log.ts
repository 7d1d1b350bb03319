import type { Conversations, StoredTurnStatus } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from '../database/store.ts';
import { appendTogether } from './append-together.ts';
import { answerOf } from './read-conversation.ts';
import { endTurn, loggedEvents, settleAbandoned } from './settle.ts';
import { noTurn } from './summaries.ts';

/** The largest sequence number that Postgres' column can store. */
const MAX_SEQUENCE = 2 ** 31 - 1;

/** The part of the port for writers and readers of answers. */
export function createAnswerLog(store: Store): Pick<Conversations, 'append' | 'end' | 'log' | 'requestStop'> {
  const appendKnown = appendTogether(store);
  const append: Conversations['append'] = async (turn, from, events) => {
    const acknowledged = events.length > 0 ? await appendKnown({ turn, from, events }) : undefined;
    if (acknowledged) return acknowledged;
    const row = await store.read((db) => renew(db, turn, store.now()));
    if (!row) return { isStopRequested: true };
    if (events.length > 0 && from > row.logged) {
      throw new AppError('conflict', `The log of this answer goes on at ${row.logged}, not at ${from}.`);
    }
    // Events may be stored already, such as after a lost acknowledgement.
    const unknown = events.slice(Math.max(0, row.logged - from));
    if (unknown.length > 0) return append(turn, row.logged, unknown);
    return { isStopRequested: row.stop_requested === 1 };
  };
  return {
    append,

    end: (turn, status, answer) =>
      store.change((db) => endTurn(db, turn, { status, answer, endedAtMs: store.now() })),

    async log(owner, turn, from) {
      await settleAbandoned(store, owner);
      return store.read(async (db) => {
        // Reads the turn before its events: if the answer has ended, all events were there before.
        const row = await db
          .selectFrom('turns')
          .select(['status', 'answer_json'])
          .where('id', '=', turn)
          .where('owner', '=', owner)
          .executeTakeFirst();
        if (!row) throw noTurn();
        const events = from > MAX_SEQUENCE ? [] : await loggedEvents(db, turn, from);
        return { events, status: row.status as StoredTurnStatus, answer: answerOf(row.answer_json) };
      });
    },

    requestStop: (owner, turn) =>
      store.read(async (db) => {
        const row = await db
          .updateTable('turns')
          .set({ stop_requested: 1 })
          .where('id', '=', turn)
          .where('owner', '=', owner)
          .returning('id')
          .executeTakeFirst();
        if (!row) throw noTurn();
      }),
  };
}

/** Says that a running answer is alive; undefined when it has ended or was removed. */
function renew(db: Db, turn: string, nowMs: number) {
  return db
    .updateTable('turns')
    .set({ heard_at_ms: nowMs })
    .where('id', '=', turn)
    .where('status', '=', 'running')
    .returning(['stop_requested', 'logged'])
    .executeTakeFirst();
}
