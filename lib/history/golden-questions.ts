import type { Selectable } from 'kysely';
import {
  type GoldenQuestionRepository,
  MAX_GOLDEN_LENGTH,
  MAX_GOLDEN_QUESTIONS,
  type StoredGoldenQuestion,
} from '#lib/core/records/unanswered.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { bounded, newId, storable } from './stored-values.ts';

type Row = Selectable<Tables['golden_questions']>;

/** The golden questions in this store. */
export function createGoldenQuestions(store: Store): GoldenQuestionRepository {
  return {
    async list() {
      const rows = await store.read((db) =>
        db
          .selectFrom('golden_questions')
          .selectAll()
          .orderBy('created_at_ms', 'desc')
          .orderBy('id')
          .limit(MAX_GOLDEN_QUESTIONS)
          .execute(),
      );
      return rows.map(questionOf);
    },

    async add({ question, place }, by) {
      const row = {
        id: newId('gq_'),
        question: required(question, 'question'),
        place: required(place, 'place'),
        created_at_ms: store.now(),
        created_by: by && storable(by),
      };
      const { id, ...replaced } = row;
      const stored = await store.change(async (db) => {
        await requireRoom(db, row.question);
        return db
          .insertInto('golden_questions')
          .values(row)
          .onConflict((conflict) => conflict.column('question').doUpdateSet(replaced))
          .returningAll()
          .executeTakeFirstOrThrow();
      }, 'serializable');
      return questionOf(stored);
    },

    async remove(id) {
      const removed = await store.read((db) =>
        db.deleteFrom('golden_questions').where('id', '=', id).returning('id').executeTakeFirst(),
      );
      if (!removed) throw new AppError('not-found', 'There is no such golden question.');
      await store.eraseRemoved();
    },
  };
}

async function requireRoom(db: Db, question: string): Promise<void> {
  const { count } = await db
    .selectFrom('golden_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('question', '!=', question)
    .executeTakeFirstOrThrow();
  if (count < MAX_GOLDEN_QUESTIONS) return;
  throw new AppError(
    'too-large',
    `There are ${MAX_GOLDEN_QUESTIONS} golden questions already, which is the limit. Remove one first.`,
  );
}

function required(text: string, field: string): string {
  const given = bounded(text.trim(), MAX_GOLDEN_LENGTH, field);
  if (given !== '') return given;
  throw new AppError('bad-request', `${field} needs at least one character.`, { field });
}

function questionOf({ id, question, place, created_at_ms, created_by }: Row): StoredGoldenQuestion {
  return { id, question, place, createdAtMs: created_at_ms, createdBy: created_by };
}
