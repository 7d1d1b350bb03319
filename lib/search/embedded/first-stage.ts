import type { Allowed, CodeScan } from './code-scan.ts';
import type { SqlCondition } from './compile-filter.ts';
import { cosine } from './embedding.ts';
import { narrow } from './matching.ts';
import type { StatementCache } from './statement-cache.ts';

/** A passage found by one search, with that search's own score (higher is better). */
export interface Found {
  id: number;
  score: number;
}

/** BM25 weights of the columns title, headings, content. */
const BM25 = 'bm25(terms, 1.0, 2.0, 1.0)';

/** The `limit` best passages for an FTS5 query by BM25, best first; none for no query. */
export function searchTerms(
  statements: StatementCache,
  match: string | undefined,
  condition: SqlCondition | undefined,
  limit: number,
): Found[] {
  if (match === undefined) return [];
  const { sql, parameters } = narrow('terms.rowid', condition);
  return statements
    .all(
      `SELECT rowid AS id, ${BM25} AS cost FROM terms WHERE terms MATCH ?${sql} ORDER BY cost LIMIT ?`,
      match,
      ...parameters,
      limit,
    )
    .map(({ id, cost }) => ({ id: Number(id), score: -Number(cost) }));
}

/** Candidates of the coarse scan for each neighbour wanted; the exact cosine decides among them. */
const RESCORED_PER_NEIGHBOUR = 4;

/** The `k` passages nearest to a vector of length 1 by cosine, best first; none for a vector of zeros. */
export function searchVectors(
  statements: StatementCache,
  codes: CodeScan,
  vector: Float32Array,
  condition: SqlCondition | undefined,
  k: number,
): Found[] {
  if (vector.every((value) => value === 0)) return [];
  const coarse = codes.nearest(vector, RESCORED_PER_NEIGHBOUR * k, allowedBy(statements, condition));
  return statements
    .all(
      'SELECT id, vector FROM ranking WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(coarse),
    )
    .flatMap(({ id, vector: packed }) =>
      packed instanceof Uint8Array ? [{ id: Number(id), score: cosine(vector, packed) }] : [],
    )
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, k);
}

function allowedBy(statements: StatementCache, condition: SqlCondition | undefined): Allowed {
  if (!condition) return {};
  const { sql, parameters, of } = condition;
  const ids = (text: string) => new Set(statements.all(text, ...parameters).map(({ id }) => Number(id)));
  return of === 'document'
    ? { documents: ids(`SELECT d.id FROM documents d WHERE ${sql}`) }
    : { passages: ids(`SELECT p.id FROM passages p JOIN documents d ON d.id = (p.id >> 20) WHERE ${sql}`) };
}
