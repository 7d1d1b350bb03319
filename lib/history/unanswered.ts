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
  at_ms: number;
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
        byTurn.set(row.turn, { ...questionOf(row), isRefused: true, isRatedDown });
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

function questionOf({ turn, question, at_ms }: Row): UnansweredQuestion {
  return { turn, question, atMs: at_ms, isRefused: false, isRatedDown: false };
}

const QUESTION = sql<string>`substr(question, 1, ${sql.lit(MAX_UNANSWERED_LENGTH)})`;

function refusedTurns(store: Store, query: UnansweredQuery): Promise<Row[]> {
  return store.read((db) =>
    db
      .selectFrom('turns')
      .select(['id as turn', 'created_at_ms as at_ms', QUESTION.as('question')])
      // A literal instead of a parameter: SQLite uses a partial index only then.
      .where('answered', '=', sql.lit(0))
      .where('handled_at_ms', query.handled ? 'is not' : 'is', null)
      .where('created_at_ms', '>=', query.sinceMs)
      .where('created_at_ms', '<', query.untilMs)
      .orderBy('created_at_ms', 'desc')
      .limit(query.most)
      .execute(),
  );
}

function badRatings(store: Store, query: UnansweredQuery): Promise<Row[]> {
  return store.read((db) =>
    db
      .selectFrom('feedback')
      .select(['turn_id as turn', 'created_at_ms as at_ms', QUESTION.as('question')])
      .where('rating', '=', sql.lit('down'))
      .where('handled_at_ms', query.handled ? 'is not' : 'is', null)
      .where('created_at_ms', '>=', query.sinceMs)
      .where('created_at_ms', '<', query.untilMs)
      .orderBy('created_at_ms', 'desc')
      .limit(query.most)
      .execute(),
  );
}
