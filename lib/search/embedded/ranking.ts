import type { CollectionState } from './collection.ts';
import type { SqlCondition } from './compile-filter.ts';
import { cosines, type Found, searchTerms } from './first-stage.ts';
import { firstStageExpression } from './matching.ts';
import { addNeighbours, choosePool, fuse, POOL_SIZE, type Pool, repeatsLast, without } from './pool.ts';
import type { Candidate } from './rank/candidate.ts';
import type { QueryPlan } from './rank/query-plan.ts';
import { rerank } from './rank/rerank.ts';
import type { StatementCache } from './statement-cache.ts';

/** Text matches to choose from: at first, and at most when copies and long documents fill the list. */
const FIRST_DEPTH = POOL_SIZE;
const MAX_DEPTH = 6_400;
const DEPTH_STEP = 8;

/**
 * What ranking by text needs; `match` is the plan as an FTS5 query, `neighbours` are the results of the vector searches
 * for `vectors`, `depth` is how far down the list the caller reads.
 */
interface TextRanking {
  plan: QueryPlan;
  match: string | undefined;
  vectors: readonly Float32Array[];
  neighbours: Found[][];
  state: CollectionState;
  condition: SqlCondition | undefined;
  depth: number;
}

/**
 * Ranks what a question finds: the best by BM25 and the nearest by vectors reranked, the others after them in the order
 * of reciprocal rank fusion. Vectors take no text match out of the reranking, so poor ones do little harm. The order does
 * not depend on `depth`, so pages never overlap.
 */
export function rankByText(statements: StatementCache, ranking: TextRanking): Found[] {
  const { plan, match, vectors, state, depth } = ranking;
  const known = new KnownCandidates(statements);
  const byText = (limit: number) => searchTerms(statements, match, ranking.condition, limit);
  const { pool, rest, isExhausted } = findPool(statements, ranking, known);
  const candidates = known.candidates(pool, nearness(statements, pool, vectors));
  const ranked = rerank(plan, candidates, state).map(({ candidate, score }) => ({
    id: Number(candidate.id),
    score,
  }));
  const listed = [...repeatsLast(ranked, known.digests), ...rest];
  const isShort = !isExhausted && depth > listed.length;
  return descending(isShort ? [...listed, ...without(byText(depth + listed.length), listed)] : listed);
}

/**
 * Ranks what vector searches alone find: by cosine, scored 1 / (2 - cosine) as Azure AI Search does, or by reciprocal
 * rank fusion when there are several.
 */
export function rankByVectors(statements: StatementCache, neighbours: Found[][]): Found[] {
  const scored = neighbours.map((list) => list.map(({ id, score }) => ({ id, score: 1 / (2 - score) })));
  const found = fuse(scored);
  const known = new KnownCandidates(statements);
  known.read(found);
  return descending(repeatsLast(found, known.digests));
}

/** The sum of each passage's cosines to the vectors. */
function nearness(
  statements: StatementCache,
  pool: readonly Found[],
  vectors: readonly Float32Array[],
): Map<number, number> {
  const ids = pool.map(({ id }) => id);
  const sums = new Map<number, number>();
  for (const { id, score } of vectors.flatMap((vector) => cosines(statements, ids, vector)))
    sums.set(id, (sums.get(id) ?? 0) + score);
  return sums;
}

interface FilledPool extends Pool {
  /** Whether pool and rest are all that matches. */
  isExhausted: boolean;
}

/** The commoner words of the question are searched for only where its rarer ones do not fill the pool. */
function findPool(
  statements: StatementCache,
  { plan, match, neighbours, state, condition }: TextRanking,
  known: KnownCandidates,
): FilledPool {
  const rarer = firstStageExpression(plan, state.vocabulary);
  const fill = (expression: string | undefined) =>
    fillPool((limit) => searchTerms(statements, expression, condition, limit), neighbours, known);
  if (rarer !== match) {
    const filled = fill(rarer);
    if (filled.isEnough) return { ...filled, isExhausted: false };
  }
  return fill(match);
}

function fillPool(
  byText: (limit: number) => Found[],
  neighbours: Found[][],
  known: KnownCandidates,
): FilledPool {
  const near = fuse(neighbours);
  for (let limit = FIRST_DEPTH; ; limit *= DEPTH_STEP) {
    const texts = byText(limit);
    known.read([...texts, ...near]);
    const chosen = choosePool(texts, known.digests);
    const isExhausted = texts.length < limit;
    if (chosen.isEnough || isExhausted || limit >= MAX_DEPTH)
      return { ...addNeighbours(chosen, near, known.digests), isExhausted };
  }
}

/** Scores of list parts have different scales; sorting by score must give the same order. */
function descending(listed: readonly Found[]): Found[] {
  let lowest = Number.POSITIVE_INFINITY;
  return listed.map(({ id, score }) => {
    lowest = Math.min(lowest, score);
    return { id, score: lowest };
  });
}

/** What ranking must know of the passages found so far, each read from the index once. */
class KnownCandidates {
  /** The digest of each passage: passages that say the same share it. */
  readonly digests = new Map<number, number>();
  readonly #statements: StatementCache;
  readonly #candidates = new Map<number, Candidate>();

  constructor(statements: StatementCache) {
    this.#statements = statements;
  }

  read(found: readonly Found[]): void {
    const ids = found.map(({ id }) => id).filter((id) => !this.digests.has(id));
    const rows = this.#statements.all(
      `SELECT r.id, r.digest, r.terms, r.headingTerms, p.content, p.sourcepage, d.titleTerms, d.sourcefile
       FROM json_each(?) AS f JOIN ranking r ON r.id = f.value JOIN passages p ON p.id = f.value
       JOIN documents d ON d.id = (f.value >> 20)`,
      JSON.stringify(ids),
    );
    for (const row of rows) {
      const id = Number(row['id']);
      this.digests.set(id, Number(row['digest']));
      this.#candidates.set(id, {
        id: String(id),
        content: String(row['content']),
        terms: String(row['terms']),
        headingTerms: String(row['headingTerms']),
        titleTerms: String(row['titleTerms']),
        sourcefile: String(row['sourcefile']),
        sourcepage: String(row['sourcepage']),
        firstStageScore: 0,
        nearness: 0,
      });
    }
  }

  /** The passages as the reranker wants them, in the order given; `nearness` is by passage. */
  candidates(found: readonly Found[], nearness: ReadonlyMap<number, number>): Candidate[] {
    return found.flatMap(({ id, score }) => {
      const candidate = this.#candidates.get(id);
      return candidate ? [{ ...candidate, firstStageScore: score, nearness: nearness.get(id) ?? 0 }] : [];
    });
  }
}
