import { sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { certaintyOf } from '#lib/core/events/certainty.ts';
import {
  LEASE_MS,
  type RecordedEvent,
  type StoredAnswer,
  type StoredTurnStatus,
} from '#lib/core/records/conversations.ts';
import { applyRecordedEvent, emptyAnswer } from '#lib/core/records/recorded-answer.ts';
import type { Db, Store } from '../database/store.ts';
import { searchable } from '../stored-text.ts';
import { addBytes } from './stored-bytes.ts';

const AT_ONCE = 100;

/**
 * Ends answers whose writer is gone, with the events logged so far: `interrupted` unless all of them were logged. Every
 * read of turns calls this first, so no reader sees a dead answer as running. Null means all owners.
 */
export async function settleAbandoned(store: Store, owner: Owner | null): Promise<void> {
  const silentSince = store.now() - LEASE_MS;
  const abandoned = await store.read((db) =>
    db
      .selectFrom('turns')
      .select('id')
      // A literal instead of a parameter: SQLite uses the index for running turns only then.
      .where('status', '=', sql.lit('running'))
      .where('heard_at_ms', '<', silentSince)
      .$if(owner !== null, (query) => query.where('owner', '=', owner as Owner))
      .limit(AT_ONCE)
      .execute(),
  );
  for (const { id } of abandoned) await store.change((db) => settle(db, id, silentSince));
  if (abandoned.length === AT_ONCE) await settleAbandoned(store, owner);
}

async function settle(db: Db, turn: string, silentSince: number): Promise<void> {
  const row = await db.selectFrom('turns').select('heard_at_ms').where('id', '=', turn).executeTakeFirst();
  const events = await loggedEvents(db, turn, 0);
  const answer = events.reduce((before, { event }) => applyRecordedEvent(before, event), emptyAnswer);
  const status = events.at(-1)?.event.type === 'finished' ? 'done' : 'interrupted';
  await endTurn(db, turn, {
    status,
    answer,
    // The answer ended at its last heartbeat, not when it was noticed.
    endedAtMs: row?.heard_at_ms ?? silentSince,
    silentSince,
  });
}

/** How a turn ends. With `silentSince`, only if there was no heartbeat since then. */
export interface TurnEnd {
  status: Exclude<StoredTurnStatus, 'running'>;
  answer: StoredAnswer;
  endedAtMs: number;
  silentSince?: number;
}

/** Ends a turn unless it has ended already. Deletes its log, because the answer stored with the turn contains everything. */
export async function endTurn(db: Db, turn: string, end: TurnEnd): Promise<void> {
  const row = await db
    .selectFrom('turns')
    .select(['question', 'conversation_id'])
    .where('id', '=', turn)
    .executeTakeFirst();
  if (!row) return;
  const { silentSince } = end;
  const answerJson = JSON.stringify(end.answer);
  const bytes = Buffer.byteLength(answerJson);
  // Locks the conversation before its turn, in the same order as removal, to avoid a deadlock.
  await addBytes(db, row.conversation_id, bytes);
  const ended = await db
    .updateTable('turns')
    .set({
      status: end.status,
      answer_json: answerJson,
      certainty: end.answer.finish && certaintyOf(end.answer.finish),
      ended_at_ms: end.endedAtMs,
      search_text: searchable(row.question, end.answer.text),
    })
    .where('id', '=', turn)
    .where('status', '=', 'running')
    .$if(silentSince !== undefined, (query) => query.where('heard_at_ms', '<', silentSince as number))
    .returning('id')
    .executeTakeFirst();
  if (ended) await db.deleteFrom('answer_log').where('turn_id', '=', turn).execute();
  else await addBytes(db, row.conversation_id, -bytes);
}

/** The logged events of an answer from a sequence number on. */
export async function loggedEvents(
  db: Db,
  turn: string,
  from: number,
): Promise<{ sequence: number; event: RecordedEvent }[]> {
  const batches = await db
    .selectFrom('answer_log')
    .select(['first_sequence', 'events_json'])
    .where('turn_id', '=', turn)
    .where((where) => where(where('first_sequence', '+', where.ref('event_count')), '>', from))
    .orderBy('first_sequence')
    .execute();
  return batches
    .flatMap(({ first_sequence: first, events_json: json }) =>
      (JSON.parse(json) as RecordedEvent[]).map((event, index) => ({ sequence: first + index, event })),
    )
    .filter(({ sequence }) => sequence >= from);
}
