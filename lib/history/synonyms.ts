import type { Selectable } from 'kysely';
import {
  checkSynonymGroup,
  MAX_SYNONYM_GROUPS,
  type StoredSynonyms,
  type SynonymGroup,
  type SynonymRepository,
} from '#lib/core/question/synonyms.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { newId, storable } from './stored-values.ts';

type Row = Selectable<Tables['synonyms']>;

/** The synonyms in this store. */
export function createSynonyms(store: Store): SynonymRepository {
  return {
    async list() {
      const rows = await store.read((db) =>
        db
          .selectFrom('synonyms')
          .selectAll()
          .orderBy('changed_at_ms', 'desc')
          .orderBy('id')
          .limit(MAX_SYNONYM_GROUPS)
          .execute(),
      );
      return rows.map(groupOf);
    },

    async version() {
      const row = await store.read((db) =>
        db.selectFrom('synonym_state').select('version').executeTakeFirst(),
      );
      return row?.version ?? 0;
    },

    async add(groups, by) {
      const nowMs = store.now();
      const rows = groups.map((group) => ({ id: newId('sy_'), ...columnsOf(group, by, nowMs) }));
      if (rows.length === 0) return [];
      await store.change(async (db) => {
        await countChange(db);
        const { count } = await db
          .selectFrom('synonyms')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count + rows.length > MAX_SYNONYM_GROUPS) throw full();
        await db.insertInto('synonyms').values(rows).execute();
      });
      return rows.map(groupOf);
    },

    async change(id, group, by) {
      const columns = columnsOf(group, by, store.now());
      return store.change(async (db) => {
        await countChange(db);
        const before = await find(db, id);
        await db.updateTable('synonyms').set(columns).where('id', '=', id).execute();
        return { before: groupOf(before), after: groupOf({ id, ...columns }) };
      });
    },

    async remove(id) {
      return store.change(async (db) => {
        await countChange(db);
        const before = await find(db, id);
        await db.deleteFrom('synonyms').where('id', '=', id).execute();
        return groupOf(before);
      });
    },
  };
}

// The first statement of each change: concurrent changes wait here for one another, so none misses a row of the other.
async function countChange(db: Db): Promise<void> {
  await db
    .insertInto('synonym_state')
    .values({ id: 1, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ eb, ref }) => ({ version: eb(ref('synonym_state.version'), '+', 1) })),
    )
    .execute();
}

async function find(db: Db, id: string): Promise<Row> {
  const row = await db.selectFrom('synonyms').selectAll().where('id', '=', id).executeTakeFirst();
  if (row) return row;
  throw new AppError('not-found', 'There is no such group of synonyms.');
}

function columnsOf(group: SynonymGroup, by: string | null, nowMs: number): Omit<Row, 'id'> {
  const { words, means } = checkSynonymGroup(group);
  return {
    words_json: JSON.stringify(words.map(storable)),
    means_json: JSON.stringify(means.map(storable)),
    changed_at_ms: nowMs,
    changed_by: by && storable(by),
  };
}

function groupOf({ id, words_json, means_json, changed_at_ms, changed_by }: Row): StoredSynonyms {
  return {
    id,
    words: JSON.parse(words_json),
    means: JSON.parse(means_json),
    changedAtMs: changed_at_ms,
    changedBy: changed_by,
  };
}

function full(): AppError {
  return new AppError(
    'too-large',
    `There can be ${MAX_SYNONYM_GROUPS} groups of synonyms. Remove some first.`,
  );
}
