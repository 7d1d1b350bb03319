import type { Selectable } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import {
  FEEDBACK_REASONS,
  type FeedbackEntry,
  type FeedbackRepository,
  MAX_COMMENT_LENGTH,
  type Rating,
} from '#lib/core/records/feedback.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { StorageQuota } from './conversations/settle.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { readNewest } from './read-page.ts';
import { bounded, newId, searchable, storable } from './stored-values.ts';

type Row = Selectable<Tables['feedback']>;

/** The feedback in this store. */
export function createFeedback(store: Store, quota: StorageQuota): FeedbackRepository {
  return {
    async give(entry) {
      const row = rowOf(entry, store.now());
      await store.change(async (db) => {
        await requireRoom(db, row, quota);
        await db
          .insertInto('feedback')
          .values(row)
          .onConflict((conflict) => conflict.columns(['owner', 'turn_id']).doUpdateSet(row))
          .execute();
      });
      return entryOf(row);
    },

    async withdraw(owner, turn) {
      await store.read((db) =>
        db.deleteFrom('feedback').where('owner', '=', owner).where('turn_id', '=', turn).execute(),
      );
      await store.eraseRemoved();
    },

    async ofTurns(owner, turns) {
      if (turns.length === 0) return new Map();
      const rows = await store.read((db) =>
        db
          .selectFrom('feedback')
          .select(['turn_id', 'rating', 'reasons_json', 'comment'])
          .where('owner', '=', owner)
          .where('turn_id', 'in', turns)
          .execute(),
      );
      return new Map(rows.map((row) => [row.turn_id, ratingOf(row)]));
    },

    async list(query) {
      const { rating } = query;
      const { rows, next } = await readNewest(store, query, {
        order: 'created_at_ms',
        rows: (db) =>
          db
            .selectFrom('feedback')
            .selectAll()
            .$if(rating !== null, (some) => some.where('rating', '=', rating ?? '')),
      });
      return { items: rows.map(entryOf), next };
    },
  };
}

/** Throws `too-large` at the limit of stored ratings; a new rating of the same answer replaces the old one. */
async function requireRoom(
  db: Db,
  { owner, network, turn_id }: Row,
  { mostRatings, networkFactor }: StorageQuota,
): Promise<void> {
  if (mostRatings === undefined) return;
  const stored = async (column: 'owner' | 'network', value: string) => {
    const { count } = await db
      .selectFrom('feedback')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(column, '=', value)
      .where((rating) => rating.not(rating.and({ owner, turn_id })))
      .executeTakeFirstOrThrow();
    return count;
  };
  const full = (whose: string, most: number) =>
    new AppError('too-large', `${whose} reached the limit of ${most} ratings. Remove one first.`);
  if ((await stored('owner', owner)) >= mostRatings) throw full('You have', mostRatings);
  if (network === null || networkFactor === undefined) return;
  const ofNetwork = mostRatings * networkFactor;
  if ((await stored('network', network)) >= ofNetwork) throw full('Guests from your network have', ofNetwork);
}

/** Converts a row to an entry. */
export function entryOf(row: Row): FeedbackEntry {
  return {
    id: row.id,
    turn: row.turn_id,
    owner: row.owner as Owner,
    givenBy: row.given_by,
    ...ratingOf(row),
    question: row.question,
    answer: row.answer,
    passages: JSON.parse(row.passages_json),
    support: row.support_json === null ? null : JSON.parse(row.support_json),
    overrides: JSON.parse(row.overrides_json),
    model: row.model,
    createdAtMs: row.created_at_ms,
  };
}

function ratingOf({
  rating,
  reasons_json,
  comment,
}: Pick<Row, 'rating' | 'reasons_json' | 'comment'>): Rating {
  return { rating: rating as Rating['rating'], reasons: JSON.parse(reasons_json), comment };
}

function rowOf(entry: Parameters<FeedbackRepository['give']>[0], nowMs: number): Row {
  const comment = bounded(entry.comment, MAX_COMMENT_LENGTH, 'comment');
  const question = storable(entry.question);
  const answer = storable(entry.answer);
  return {
    id: newId('fb_'),
    turn_id: entry.turn,
    owner: entry.owner,
    network: entry.network ?? null,
    given_by: entry.givenBy && storable(entry.givenBy),
    rating: entry.rating,
    created_at_ms: nowMs,
    search_text: searchable(question, answer, comment),
    reasons_json: JSON.stringify(knownReasons(entry.reasons)),
    comment,
    model: entry.model,
    question,
    answer,
    overrides_json: JSON.stringify(entry.overrides),
    passages_json: JSON.stringify(entry.passages),
    support_json: entry.support && JSON.stringify(entry.support),
    // A new rating is news.
    handled_at_ms: null,
  };
}

function knownReasons(reasons: Rating['reasons']): Rating['reasons'] {
  if (reasons.every((reason) => FEEDBACK_REASONS.includes(reason))) return [...new Set(reasons)];
  throw new AppError('bad-request', `reasons takes ${FEEDBACK_REASONS.join(', ')}.`, {
    field: 'reasons',
    alternatives: FEEDBACK_REASONS,
  });
}
