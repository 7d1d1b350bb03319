import { sql } from 'kysely';
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

/** Answers in one statement: each count is a statement text of its own, and prepared ones are cached. */
const MAX_ROWS = 32;

type Acknowledgement = Awaited<ReturnType<Conversations['append']>>;

/** Events of one answer, from a sequence number on. */
interface Batch {
  turn: string;
  from: number;
  events: readonly RecordedEvent[];
}

/** Answers by turn; undefined where the log of an answer does not go on with its batch. */
type Acknowledgements = ReadonlyMap<string, Acknowledgement>;

/**
 * Appends to the logs of many answers: what is given within one turn of the event loop shares a transaction, which costs
 * little more than for one of them. Resolves with undefined where the answer runs no more or its log does not end at `from`.
 */
function appendTogether(store: Store): (batch: Batch) => Promise<Acknowledgement | undefined> {
  let group: { batches: Map<string, Batch>; done: Promise<Acknowledgements> } | undefined;
  const open = () => {
    const batches = new Map<string, Batch>();
    const done = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      group = undefined;
      return store.change((db) => appendAll(db, [...batches.values()], store.now()));
    });
    return { batches, done };
  };
  return async (batch) => {
    group ??= open();
    const { batches, done } = group;
    const isOther = batches.has(batch.turn);
    if (!isOther) batches.set(batch.turn, batch);
    const acknowledged = await done;
    // A second batch of one answer goes on where the first one ends, which its writer looks up.
    return isOther ? undefined : acknowledged.get(batch.turn);
  };
}

async function appendAll(db: Db, batches: readonly Batch[], nowMs: number): Promise<Acknowledgements> {
  const acknowledged = new Map<string, Acknowledgement>();
  for (let start = 0; start < batches.length; start += MAX_ROWS) {
    await append(db, batches.slice(start, start + MAX_ROWS), nowMs, acknowledged);
  }
  return acknowledged;
}

async function append(
  db: Db,
  batches: readonly Batch[],
  nowMs: number,
  acknowledged: Map<string, Acknowledgement>,
): Promise<void> {
  // Postgres takes parameters without a type for text.
  const rows = batches.map(
    ({ turn, from, events }) =>
      sql`(${turn}, cast(${from} as integer), cast(${from + events.length} as integer))`,
  );
  // Both databases name the columns of VALUES alike.
  const continued = await sql<{ id: string; stop_requested: number }>`
    update turns set heard_at_ms = ${nowMs}, logged = batch.column3
    from (values ${sql.join(rows)}) as batch
    where turns.id = batch.column1 and turns.logged = batch.column2 and turns.status = 'running'
    returning turns.id, turns.stop_requested`.execute(db);
  for (const { id, stop_requested } of continued.rows) {
    acknowledged.set(id, { isStopRequested: stop_requested === 1 });
  }
  const logged = batches.filter(({ turn }) => acknowledged.has(turn));
  if (logged.length === 0) return;
  await db
    .insertInto('answer_log')
    .values(
      logged.map(({ turn, from, events }) => ({
        turn_id: turn,
        first_sequence: from,
        event_count: events.length,
        events_json: JSON.stringify(events),
      })),
    )
    .execute();
}
