import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PageRequest } from '#lib/core/ports/library.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { containing, storable } from './stored-values.ts';

/** Rows searched per statement; SQLite blocks other writers meanwhile. */
const SLICE = 200;

/** A list that can be read in pages. */
interface Pages<Row> {
  /** The types of its positions. */
  cursorKinds: readonly CursorKind[];
  isSearch: boolean;
  /** The next `size` rows after a position; rows with `matches` 0 are skipped. */
  slice(after: Cursor | null, size: number): Promise<Row[]>;
  cursorOf(row: Row): Cursor;
}

/**
 * Reads one page in slices, with the position of the next page. Throws AppError `bad-request` for an invalid `limit` or
 * `after`.
 */
export async function readPage<Row extends { matches: number }>(
  request: PageRequest,
  { cursorKinds, isSearch, slice, cursorOf }: Pages<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const limit = requireLimit(request);
  const size = isSearch ? SLICE : limit + 1;
  const found: Row[] = [];
  let cursor = readCursor(request.after, cursorKinds);
  for (let isEnd = false; !isEnd && found.length <= limit; ) {
    const rows = await slice(cursor, size);
    found.push(...rows.filter(({ matches }) => matches === 1));
    const last = rows.at(-1);
    if (last) cursor = cursorOf(last);
    isEnd = rows.length < size;
    if (!isEnd) await yieldToEventLoop();
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? writeCursor(cursorOf(last)) : null };
}

const MAX_LIMIT = 100;
const MAX_LENGTH = 500;

/** A position in a list: the sort values of the last item of a page. */
export type Cursor = readonly (number | string)[];

/** Encodes a position as an opaque cursor for clients. */
function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** The type of a value in a position: 0 or 1, an integer, a text. */
type CursorKind = 'flag' | 'number' | 'string';

/**
 * Decodes a client's cursor with these types of values; null at the start. Throws AppError `bad-request` for an invalid
 * cursor.
 */
function readCursor(after: string | null, kinds: readonly CursorKind[]): Cursor | null {
  if (after === null) return null;
  const cursor = after.length > MAX_LENGTH ? undefined : parsed(after);
  const fits =
    Array.isArray(cursor) &&
    cursor.length === kinds.length &&
    kinds.every((kind, index) => isOfKind(kind, cursor[index]));
  if (fits && writeCursor(cursor) === after) return cursor;
  throw new AppError('bad-request', 'after is not the next of a page. Start again without it.', {
    field: 'after',
  });
}

function isOfKind(kind: CursorKind, value: unknown): boolean {
  if (kind === 'string') return typeof value === 'string' && storable(value) === value;
  return kind === 'flag' ? value === 0 || value === 1 : Number.isSafeInteger(value);
}

/** Validates a page size. Throws AppError `bad-request` unless it is 1 to 100. */
function requireLimit({ limit }: PageRequest): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new AppError('bad-request', `limit takes a whole number from 1 to ${MAX_LIMIT}.`, { field: 'limit' });
}

function parsed(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Whether a column of folded text matches a pattern of `containing`. */
export function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/**
 * Whether rows follow a position in a list sorted by these columns in descending order; true for all rows when the
 * position is null.
 */
export function isBefore(columns: readonly string[], cursor: Cursor | null): RawBuilder<boolean> {
  if (cursor === null) return sql<boolean>`1 = 1`;
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${sql.join(cursor)})`;
}

/** 1 for rows that match one of these conditions, else 0; 1 for all rows without a search. */
export function matches(...conditions: readonly RawBuilder<boolean>[]): RawBuilder<number> {
  if (conditions.length === 0) return sql<number>`1`;
  return sql<number>`case when ${sql.join(conditions, sql` or `)} then 1 else 0 end`;
}

/** A list sorted by a growing column, then by id, with search in the column `search_text`. */
interface Newest<Table extends keyof Tables, Order extends string, Row> {
  /** The growing column. */
  order: Order;
  /** Its rows before paging and search. */
  rows(db: Db): SelectQueryBuilder<Tables, Table, Row>;
}

/**
 * Reads one page of a list, newest first. Throws AppError `bad-request` for an invalid `limit`, `after` or `search`.
 */
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
    cursorKinds: ['number', 'string'],
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
    cursorOf: (row) => [row[order], row.id],
  });
}
