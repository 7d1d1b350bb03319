import type { DatabaseSync } from 'node:sqlite';
import type { Allowed, CodeScan } from './code-scan.ts';
import type { SqlCondition } from './compile-filter.ts';
import { cosine } from './embedding.ts';
import { narrow } from './matching.ts';
import type { PassageLengths } from './passage-lengths.ts';
import type { PlannedTerm } from './rank/query-plan.ts';
import type { StatementCache } from './statement-cache.ts';

/** A passage found by one search, with that search's own score (higher is better). */
export interface Found {
  id: number;
  score: number;
}

/** Where a passage says a term. A heading counts twice. */
const OCCURRENCES = 'temp.occurrences';

/** Makes the table of where terms stand, once for a connection, which may be read-only. */
export function openOccurrences(db: DatabaseSync): void {
  db.exec(`CREATE VIRTUAL TABLE ${OCCURRENCES} USING fts5vocab(main, terms, instance)`);
}

/** The constants of BM25, as FTS5 has them. */
const SATURATION = 1.2;
const LENGTH_NORMALIZATION = 0.75;

/**
 * Every passage that holds one of the terms, by BM25, best first and of equals the oldest. FTS5 finds them, but its own
 * `bm25` counts every document of the index: the score would tell what others have uploaded.
 */
export function searchTerms(
  statements: StatementCache,
  terms: readonly PlannedTerm[],
  condition: SqlCondition | undefined,
  { averageTerms, lengths }: { averageTerms: number; lengths: PassageLengths },
): Found[] {
  const forms = terms.flatMap((planned, of) => planned.forms.map(({ term }) => ({ term, of })));
  const { sql, parameters } = narrow('o.doc', condition);
  const rows = statements.lists(
    `SELECT f.key, o.doc, 1 + (o.col = 'headings') FROM json_each(?) f CROSS JOIN ${OCCURRENCES} o
     WHERE o.term = f.value${sql}`,
    JSON.stringify(forms.map(({ term }) => term)),
    ...parameters,
  );
  const frequencies = terms.map(() => new Map<number, number>());
  for (const [key, doc, weight] of rows as [number, number, number][]) {
    const form = forms[key];
    const counts = form && frequencies[form.of];
    if (counts) counts.set(doc, (counts.get(doc) ?? 0) + weight);
  }
  const scores = new Map<number, number>();
  for (const [of, { idf }] of terms.entries()) {
    for (const [id, frequency] of frequencies[of] ?? []) {
      const length = 1 - LENGTH_NORMALIZATION + (LENGTH_NORMALIZATION * lengths.of(id)) / averageTerms;
      const score = (idf * frequency) / (frequency + SATURATION * length);
      scores.set(id, (scores.get(id) ?? 0) + score);
    }
  }
  return Array.from(scores, ([id, score]) => ({ id, score })).sort(
    (a, b) => b.score - a.score || a.id - b.id,
  );
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
