import { sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { certaintyOf } from '#lib/core/events/events.ts';
import {
  applyRecordedEvent,
  emptyAnswer,
  LEASE_MS,
  type RecordedEvent,
  type StoredAnswer,
  type StoredTurnStatus,
} from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from '../database/store.ts';
import { searchable } from '../stored-values.ts';

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

/** The end of a turn. With `silentSince`, only if there was no heartbeat since then. */
interface TurnEnd {
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
      model: end.answer.finish?.answeredBy ?? end.answer.model,
      marked: markedIn(end.answer),
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

/** Which kinds of unsupported sentences an answer has. */
function markedIn({ finish }: StoredAnswer): string | null {
  const verdicts = new Set(finish?.support?.sentences.map(({ verdict }) => verdict));
  const isMisattributed = verdicts.has('misattributed');
  if (!verdicts.has('unsupported')) return isMisattributed ? 'misattributed' : null;
  return isMisattributed ? 'both' : 'unsupported';
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

/**
 * The bytes of conversations that an owner may still store, within what is left for the guests of a network; Infinity
 * without a limit. Throws AppError `too-large` when there are none.
 */
export async function requireRoom(
  db: Db,
  { owner, network }: { owner: Owner; network?: string | undefined },
  { mostBytes, networkFactor }: StorageQuota,
): Promise<number> {
  if (mostBytes === undefined) return Infinity;
  const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);
  const left = mostBytes - (await bytesOf(db, 'owner', owner));
  if (left <= 0) {
    throw new AppError(
      'too-large',
      `Your conversations have reached the limit of ${megabytes(mostBytes)} MB. Remove some that you no longer need.`,
    );
  }
  if (network === undefined || networkFactor === undefined) return left;
  const ofNetwork = mostBytes * networkFactor;
  const leftForNetwork = ofNetwork - (await bytesOf(db, 'network', network));
  if (leftForNetwork > 0) return Math.min(left, leftForNetwork);
  throw new AppError(
    'too-large',
    `Guests from your network have reached the limit of ${megabytes(ofNetwork)} MB of conversations. Remove some that you no longer need.`,
  );
}

async function bytesOf(db: Db, column: 'owner' | 'network', value: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

/** Adds to or subtracts from a conversation's byte count. Locks it until the transaction ends. */
async function addBytes(db: Db, conversation: string, bytes: number): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ bytes: sql<number>`bytes + ${bytes}` })
    .where('id', '=', conversation)
    .execute();
}

/** Limits on one owner's stored data; an absent value means no limit. */
export interface StorageQuota {
  /** The maximum size of conversations, in bytes. */
  mostBytes?: number | undefined;
  mostRatings?: number | undefined;
  /** The factor for all guests of one network. */
  networkFactor?: number | undefined;
}
