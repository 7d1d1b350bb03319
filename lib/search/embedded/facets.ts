import type { SearchResponse } from '#lib/core/ports.ts';
import type { FacetRequest } from '../request/read-lists.ts';
import type { SqlCondition } from './compile-filter.ts';
import type { IndexField } from './index-fields.ts';
import { narrow, type Sql } from './matching.ts';

import type { StatementCache } from './statement-cache.ts';

/** All passages that a request finds, before `top` and `skip`: by text, among the nearest neighbours, or simply all. */
export interface MatchSet {
  match: string | undefined;
  neighbours: number[];
  matchesAll: boolean;
  condition: SqlCondition | undefined;
}

/** What SQLite takes for no limit. */
const EVERY_ROW = -1;

/** How many passages a request finds. */
export function countMatches(statements: StatementCache, matches: MatchSet): number {
  const { sql, parameters } = matchedIds(matches);
  return Number(statements.get(`SELECT count(*) AS count FROM (${sql})`, ...parameters)?.['count']);
}

/** The most frequent values of a field among the passages found; of equals, in alphabetical order. */
export function countValues(
  statements: StatementCache,
  { field, count }: FacetRequest<IndexField>,
  matches: MatchSet,
): SearchResponse['facets'][string] {
  const { sql, parameters } = matchedIds(matches);
  const isList = field.isCollection;
  const value = isList ? 'v.value' : field.sql;
  return statements
    .all(
      `SELECT ${value} AS value, count(*) AS count FROM (${sql}) AS m
       ${field.of === 'passage' ? 'JOIN passages p ON p.id = m.id' : 'JOIN documents d ON d.id = (m.id >> 20)'}
       ${isList ? `, ${field.members} v` : ''}
       WHERE ${value} IS NOT NULL GROUP BY ${value} ORDER BY count DESC, value LIMIT ?`,
      ...parameters,
      count === 0 ? EVERY_ROW : count,
    )
    .map((row) => ({ value: String(row['value']), count: Number(row['count']) }));
}

function matchedIds({ match, neighbours, matchesAll, condition }: MatchSet): Sql {
  if (matchesAll) {
    const { sql, parameters } = narrow('ranking.id', condition);
    return { sql: `SELECT id FROM ranking WHERE 1${sql}`, parameters };
  }
  const near = { sql: 'SELECT value AS id FROM json_each(?)', parameters: [JSON.stringify(neighbours)] };
  if (match === undefined)
    return { sql: `SELECT DISTINCT id FROM (${near.sql})`, parameters: near.parameters };
  const { sql, parameters } = narrow('terms.rowid', condition);
  return {
    sql: `SELECT rowid AS id FROM terms WHERE terms MATCH ?${sql} UNION ${near.sql}`,
    parameters: [match, ...parameters, ...near.parameters],
  };
}
