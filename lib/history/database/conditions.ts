import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../page-cursor.ts';

/** Whether a column of folded text has what a pattern of `containing` seeks. */
export function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** Whether rows come after a place in a list that is ordered by these columns, each from high to low; all do after null. */
export function isBefore(columns: readonly string[], place: Place | null): RawBuilder<boolean> {
  if (place === null) return sql<boolean>`1 = 1`;
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${sql.join(place)})`;
}

/** 1 for rows that have what is sought in one of these conditions, else 0; 1 for all when nothing is sought. */
export function matches(...conditions: readonly RawBuilder<boolean>[]): RawBuilder<number> {
  if (conditions.length === 0) return sql<number>`1`;
  return sql<number>`case when ${sql.join(conditions, sql` or `)} then 1 else 0 end`;
}
