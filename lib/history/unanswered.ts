import { sql } from 'kysely';
import {
  MAX_UNANSWERED_LENGTH,
  type UnansweredQuery,
  type UnansweredQuestion,
  type UnansweredQuestions,
} from '#lib/core/records/unanswered.ts';
import type { Store } from './database/store.ts';

interface Row {
  turn: string;
  question: string;
  before1: string | null;
  before2: string | null;
  before3: string | null;
  certainty: string | null;
  at_ms: number;
  awaited: number | null;
}

/** The unanswered questions in this store. */
export function createUnanswered(store: Store): UnansweredQuestions {
  return {
    async list(query) {
      const refused = await refusedTurns(store, query);
      const rated = await badRatings(store, query);
      const byTurn = new Map<string, UnansweredQuestion>();
      for (const row of rated) byTurn.set(row.turn, { ...questionOf(row), isRatedDown: true });
      for (const row of refused) {
        const isRatedDown = byTurn.has(row.turn);
        byTurn.set(row.turn, { ...questionOf(row), isRatedDown });
      }
      const questions = [...byTurn.values()].sort((one, other) => other.atMs - one.atMs);
      return { questions, isCut: refused.length === query.most || rated.length === query.most };
    },

    mark: (turns, handled) =>
      store.change(async (db) => {
        if (turns.length === 0) return;
        const handled_at_ms = handled ? store.now() : null;
        await db.updateTable('turns').set({ handled_at_ms }).where('id', 'in', turns).execute();
        await db.updateTable('feedback').set({ handled_at_ms }).where('turn_id', 'in', turns).execute();
      }),
  };
}

function questionOf({
  turn,
  question,
  before1,
  before2,
  before3,
  certainty,
  at_ms,
  awaited,
}: Row): UnansweredQuestion {
  return {
    turn,
    question,
    atMs: at_ms,
    follows: [before3, before2, before1].filter((before) => before !== null),
    certainty: certainty as UnansweredQuestion['certainty'],
    isRatedDown: false,
    isAwaited: awaited !== null,
  };
}

function startOf(question: string) {
  return sql<string>`substr(${sql.ref(question)}, 1, ${sql.lit(MAX_UNANSWERED_LENGTH)})`;
}

/** The questions before: MAX_FOLLOWED joins from turn to parent, the nearest first. */
const BEFORE = [
  startOf('first.question').as('before1'),
  startOf('second.question').as('before2'),
  startOf('third.question').as('before3'),
] as const;

function refusedTurns(store: Store, query: UnansweredQuery): Promise<Row[]> {
  return store.read((db) =>
    db
      .selectFrom('turns')
      .leftJoin('turns as first', 'first.id', 'turns.parent')
      .leftJoin('turns as second', 'second.id', 'first.parent')
      .leftJoin('turns as third', 'third.id', 'second.parent')
      .select(['turns.id as turn', 'turns.created_at_ms as at_ms', sql.lit('none').as('certainty')])
      .leftJoin('inquiries', (join) =>
        join.onRef('inquiries.turn_id', '=', 'turns.id').on('inquiries.note', 'is', null),
      )
      .select([startOf('turns.question').as('question'), 'inquiries.asked_at_ms as awaited', ...BEFORE])
      // A literal instead of a parameter: SQLite uses a partial index only then.
      .where('turns.certainty', '=', sql.lit('none'))
      .where('turns.handled_at_ms', query.handled ? 'is not' : 'is', null)
      .where('turns.created_at_ms', '>=', query.sinceMs)
      .where('turns.created_at_ms', '<', query.untilMs)
      .orderBy('turns.created_at_ms', 'desc')
      .limit(query.most)
      .execute(),
  );
}

function badRatings(store: Store, query: UnansweredQuery): Promise<Row[]> {
  return store.read((db) =>
    db
      .selectFrom('feedback')
      .leftJoin('turns', 'turns.id', 'feedback.turn_id')
      .leftJoin('turns as first', 'first.id', 'turns.parent')
      .leftJoin('turns as second', 'second.id', 'first.parent')
      .leftJoin('turns as third', 'third.id', 'second.parent')
      .select(['feedback.turn_id as turn', 'feedback.created_at_ms as at_ms', 'turns.certainty'])
      .leftJoin('inquiries', (join) =>
        join.onRef('inquiries.turn_id', '=', 'turns.id').on('inquiries.note', 'is', null),
      )
      .select([startOf('feedback.question').as('question'), 'inquiries.asked_at_ms as awaited', ...BEFORE])
      .where('feedback.rating', '=', sql.lit('down'))
      .where('feedback.handled_at_ms', query.handled ? 'is not' : 'is', null)
      .where('feedback.created_at_ms', '>=', query.sinceMs)
      .where('feedback.created_at_ms', '<', query.untilMs)
      .orderBy('feedback.created_at_ms', 'desc')
      .limit(query.most)
      .execute(),
  );
}
