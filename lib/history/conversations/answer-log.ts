import type { Conversations, RecordedEvent, StoredTurnStatus } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from '../database/store.ts';
import { noTurn } from './not-there.ts';
import { endTurn, loggedEvents, settleAbandoned } from './settle.ts';
import { answerOf } from './turn-row.ts';

/** Beyond it Postgres' column has no numbers. */
const MAX_SEQUENCE = 2 ** 31 - 1;

/** The part of the port that whoever makes answers, and whoever follows them, uses. */
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
        // First the turn, then its events: of an answer that has ended, all of them were there before.
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

/** Whoever makes an answer that has ended, or that nobody wants any more, is to stop. */
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

/** What is there already is not added again, as after an acknowledgement that got lost; a gap is refused. */
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
