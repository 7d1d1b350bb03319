import type { CollectionState } from './collection.ts';
import type { SqlCondition } from './compile-filter.ts';
import { type Found, searchTerms } from './first-stage.ts';
import { fuse } from './fuse.ts';
import { choosePool, type Pool, repeatsLast } from './pool.ts';
import type { Candidate } from './rank/candidate.ts';
import type { QueryPlan } from './rank/query-plan.ts';
import { rerank } from './rank/rerank.ts';
import { documentOf, passageId } from './schema.ts';
import type { StatementCache } from './statement-cache.ts';

/** Matches by text that take part in the fusion at first, and at most, when copies and long documents fill the list. */
const FIRST_DEPTH = 100;
const MAX_DEPTH = 6_400;
const DEPTH_STEP = 8;

/** What ranking by text needs; `match` is the plan as an FTS5 query, `depth` how far down the list the caller reads. */
export interface TextRanking {
  plan: QueryPlan;
  match: string | undefined;
  neighbours: Found[][];
  state: CollectionState;
  condition: SqlCondition | undefined;
  depth: number;
}

/**
 * Ranks what a question finds: BM25, merged with the vector searches by reciprocal rank fusion; the best reranked, the
 * others after them in the order of the fusion. The order does not depend on `depth`, so pages never overlap.
 */
export function rankByText(statements: StatementCache, ranking: TextRanking): Found[] {
  const { plan, match, neighbours, state, condition, depth } = ranking;
  const byText = (limit: number) =>
    match === undefined ? [] : searchTerms(statements, match, condition, limit);
  const digests = new Map<number, number>();
  const { pool, rest, isExhausted } = fillPool(byText, neighbours, (found) =>
    readDigests(statements, found, digests),
  );
  const reranked = rerank(plan, readCandidates(statements, pool), state);
  const ranked = reranked.map(({ candidate, score }) => ({ id: Number(candidate.id), score }));
  const listed = [...repeatsLast(ranked, digests), ...rest];
  const isShort = !isExhausted && depth > listed.length;
  return descending(isShort ? [...listed, ...without(byText(depth + listed.length), listed)] : listed);
}

/**
 * Ranks what vector searches alone find: by cosine, scored 1 / (2 - cosine) as Azure AI Search does, or by reciprocal
 * rank fusion when there are several.
 */
export function rankByVectors(statements: StatementCache, neighbours: Found[][]): Found[] {
  const found = fuse(neighbours.map((list) => list.map(({ id, score }) => ({ id, score: 1 / (2 - score) }))));
  const digests = new Map<number, number>();
  readDigests(statements, found, digests);
  return descending(repeatsLast(found, digests));
}

function fillPool(
  byText: (limit: number) => Found[],
  neighbours: Found[][],
  digestsOf: (found: Found[]) => ReadonlyMap<number, number>,
): Pool & { isExhausted: boolean } {
  for (let limit = FIRST_DEPTH; ; limit *= DEPTH_STEP) {
    const texts = byText(limit);
    const found = fuse([texts, ...neighbours]);
    const chosen = choosePool(found, digestsOf(found));
    const isExhausted = texts.length < limit;
    if (chosen.isFull || isExhausted || limit >= MAX_DEPTH) return { ...chosen, isExhausted };
  }
}

function readDigests(
  statements: StatementCache,
  found: readonly Found[],
  known: Map<number, number>,
): ReadonlyMap<number, number> {
  const ids = found.map(({ id }) => id).filter((id) => !known.has(id));
  const rows = statements.all(
    'SELECT id, digest FROM ranking WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
  for (const { id, digest } of rows) known.set(Number(id), Number(digest));
  return known;
}

function readCandidates(statements: StatementCache, found: readonly Found[]): Candidate[] {
  const scores = new Map(found.map(({ id, score }) => [id, score]));
  return statements
    .all(
      `SELECT r.id, r.terms, r.headingTerms, p.content, p.sourcepage, d.titleTerms, d.sourcefile
       FROM json_each(?) AS f JOIN ranking r ON r.id = f.value JOIN passages p ON p.id = f.value
       JOIN documents d ON d.id = (f.value >> 20) ORDER BY f.key`,
      JSON.stringify([...scores.keys()]),
    )
    .map((row) => {
      const id = Number(row['id']);
      return {
        id: String(id),
        content: String(row['content']),
        terms: String(row['terms']),
        headingTerms: String(row['headingTerms']),
        titleTerms: String(row['titleTerms']),
        sourcefile: String(row['sourcefile']),
        sourcepage: String(row['sourcepage']),
        ordinal: id - passageId(documentOf(id), 0),
        firstStageScore: scores.get(id) ?? 0,
      };
    });
}

function without(found: Found[], listed: readonly Found[]): Found[] {
  const ids = new Set(listed.map(({ id }) => id));
  return found.filter(({ id }) => !ids.has(id));
}

/** Scores of the parts of a list have different scales; whoever sorts by score must find the same order. */
function descending(listed: readonly Found[]): Found[] {
  let lowest = Number.POSITIVE_INFINITY;
  return listed.map(({ id, score }) => {
    lowest = Math.min(lowest, score);
    return { id, score: lowest };
  });
}
