import type { Conversations, RecordedEvent, StoredTurnStatus } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from '../database/store.ts';
import { answerOf } from './read-conversation.ts';
import { endTurn, loggedEvents, settleAbandoned } from './settle.ts';
import { noTurn } from './summaries.ts';

/** The largest sequence number that Postgres' column can store. */
const MAX_SEQUENCE = 2 ** 31 - 1;

/** The part of the port for writers and readers of answers. */
export function createAnswerLog(store: Store): Pick<Conversations, 'append' | 'end' | 'log' | 'requestStop'> {
  return {
    append: (turn, from, events) =>
      events.length === 0
        ? store.read((db) => renew(db, turn, store.now()))
        : store.change((db) => append(db, turn, from, events, store.now())),

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

/** A writer must stop when its answer has ended or a stop was requested. */
const STOPPED = { isStopRequested: true };

async function renew(db: Db, turn: string, nowMs: number): Promise<{ isStopRequested: boolean }> {
  const row = await db
    .updateTable('turns')
    .set({ heard_at_ms: nowMs })
    .where('id', '=', turn)
    .where('status', '=', 'running')
    .returning('stop_requested')
    .executeTakeFirst();
  return row ? { isStopRequested: row.stop_requested === 1 } : STOPPED;
}

async function append(
  db: Db,
  turn: string,
  from: number,
  events: readonly RecordedEvent[],
  nowMs: number,
): Promise<{ isStopRequested: boolean }> {
  const row = await db
    .updateTable('turns')
    .set({ heard_at_ms: nowMs, logged: from + events.length })
    .where('id', '=', turn)
    .where('status', '=', 'running')
    .where('logged', '=', from)
    .returning('stop_requested')
    .executeTakeFirst();
  if (!row) return appendUnknown(db, turn, from, events, nowMs);
  await db
    .insertInto('answer_log')
    .values({
      turn_id: turn,
      first_sequence: from,
      event_count: events.length,
      events_json: JSON.stringify(events),
    })
    .execute();
  return { isStopRequested: row.stop_requested === 1 };
}

/** Skips events that are already stored, such as after a lost acknowledgement; rejects gaps. */
async function appendUnknown(
  db: Db,
  turn: string,
  from: number,
  events: readonly RecordedEvent[],
  nowMs: number,
): Promise<{ isStopRequested: boolean }> {
  const outcome = await renew(db, turn, nowMs);
  if (outcome === STOPPED) return outcome;
  const { logged } = await db
    .selectFrom('turns')
    .select('logged')
    .where('id', '=', turn)
    .executeTakeFirstOrThrow();
  if (from > logged) {
    throw new AppError('conflict', `The log of this answer goes on at ${logged}, not at ${from}.`);
  }
  const unknown = events.slice(logged - from);
  return unknown.length === 0 ? outcome : append(db, turn, logged, unknown, nowMs);
}
