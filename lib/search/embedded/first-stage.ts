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

/** How many candidates of the coarse scan the exact cosine decides among: so many for each neighbour wanted, and at least. */
export interface Rescoring {
  perNeighbour: number;
  least: number;
}

/** Signs of lexical vectors rank well: words either share a dimension or do not. */
export const RESCORING_LEXICAL: Rescoring = { perNeighbour: 4, least: 0 };
/** Signs of a model's vectors tell less the more passages are about one subject. */
export const RESCORING_DENSE: Rescoring = { perNeighbour: 10, least: 200 };

/** The `k` passages nearest to a vector of length 1 by cosine, best first; none for a vector of zeros. */
export function searchVectors(
  statements: StatementCache,
  codes: CodeScan,
  vector: Float32Array,
  condition: SqlCondition | undefined,
  k: number,
  { perNeighbour, least }: Rescoring,
): Found[] {
  if (vector.every((value) => value === 0)) return [];
  const coarse = codes.nearest(vector, Math.max(least, perNeighbour * k), allowedBy(statements, condition));
  return cosines(statements, coarse, vector)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, k);
}

/** The passages of these ids, each scored by its cosine to a vector of length 1; in any order. */
export function cosines(statements: StatementCache, ids: readonly number[], vector: Float32Array): Found[] {
  return statements
    .all('SELECT id, vector FROM ranking WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
    .flatMap(({ id, vector: packed }) =>
      packed instanceof Uint8Array ? [{ id: Number(id), score: cosine(vector, packed) }] : [],
    );
}

function allowedBy(statements: StatementCache, condition: SqlCondition | undefined): Allowed {
  if (!condition) return {};
  const { sql, parameters, of } = condition;
  const ids = (text: string) => new Set(statements.all(text, ...parameters).map(({ id }) => Number(id)));
  if (of === 'hidden documents') return { hidden: ids(sql) };
  return of === 'document'
    ? { documents: ids(`SELECT d.id FROM documents d WHERE ${sql}`) }
    : { passages: ids(`SELECT p.id FROM passages p JOIN documents d ON d.id = (p.id >> 20) WHERE ${sql}`) };
}
