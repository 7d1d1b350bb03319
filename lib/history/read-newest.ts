import { type SelectQueryBuilder, sql } from 'kysely';
import type { PageRequest } from '#lib/core/records/page-of.ts';
import { isBefore, like, matches } from './database/conditions.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { readPage } from './read-page.ts';
import { containing } from './stored-text.ts';

/** A list that goes by what grows with time, where two have the same by their ids, and is searched in the column `search_text`. */
interface Newest<Table extends keyof Tables, Order extends string, Row> {
  /** The column that grows. */
  order: Order;
  /** Its rows but for page and search. */
  rows(db: Db): SelectQueryBuilder<Tables, Table, Row>;
}

/** Reads one page of a list from its newest row on. Throws AppError `bad-request` for a hostile `limit`, `after` or `search`. */
export function readNewest<
  Table extends keyof Tables,
  Order extends string,
  Row extends Record<Order, number> & { id: string },
>(
  store: Store,
  request: PageRequest & { search: string },
  { order, rows }: Newest<Table, Order, Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const sought = containing(request.search);
  const found = matches(...(sought === undefined ? [] : [like('search_text', sought)]));
  return readPage<Row & { matches: number }>(request, {
    cursor: ['number', 'string'],
    isSearch: sought !== undefined,
    slice: (after, size) =>
      store.read((db) =>
        rows(db)
          .select(found.as('matches'))
          .where(isBefore([order, 'id'], after))
          .orderBy(sql.ref(order), 'desc')
          .orderBy(sql.ref('id'), 'desc')
          .limit(size)
          .execute(),
      ),
    placeOf: (row) => [row[order], row.id],
  });
}
