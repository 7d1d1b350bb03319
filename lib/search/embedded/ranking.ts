import type { CollectionState } from './collection.ts';
import type { SqlCondition } from './compile-filter.ts';
import { type Found, searchTerms } from './first-stage.ts';
import { firstStageExpression } from './matching.ts';
import { choosePool, fuse, POOL_SIZE, type Pool, repeatsLast } from './pool.ts';
import type { Candidate } from './rank/candidate.ts';
import type { QueryPlan } from './rank/query-plan.ts';
import { rerank } from './rank/rerank.ts';
import type { StatementCache } from './statement-cache.ts';

/** Text matches in the fusion: at first, and at most when copies and long documents fill the list. */
const FIRST_DEPTH = POOL_SIZE;
const MAX_DEPTH = 6_400;
const DEPTH_STEP = 8;

/**
 * What ranking by text needs; `match` is the plan as an FTS5 query, `depth` how far down the list the caller reads.
 * `isSemantic` when the vectors know of meanings, which the reranker does not see.
 */
interface TextRanking {
  plan: QueryPlan;
  match: string | undefined;
  neighbours: Found[][];
  isSemantic: boolean;
  state: CollectionState;
  condition: SqlCondition | undefined;
  depth: number;
}

/**
 * Ranks what a question finds: BM25, merged with the vector searches by reciprocal rank fusion; the best reranked, the
 * others after them in the order of the fusion. The order does not depend on `depth`, so pages never overlap.
 */
export function rankByText(statements: StatementCache, ranking: TextRanking): Found[] {
  const { plan, match, state, depth } = ranking;
  const known = new KnownCandidates(statements);
  const byText = (limit: number) => searchTerms(statements, match, ranking.condition, limit);
  const { pool, rest, isExhausted } = findPool(statements, ranking, known);
  const reranked = rerank(plan, known.candidates(pool), state);
  const byWords = reranked.map(({ candidate, score }) => ({ id: Number(candidate.id), score }));
  const ranked = ranking.isSemantic ? withMeanings(byWords, ranking.neighbours) : byWords;
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

/** The reranker weighs words: where vectors know more, their order counts as much as its own. */
function withMeanings(ranked: Found[], neighbours: Found[][]): Found[] {
  const pool = new Set(ranked.map(({ id }) => id));
  return fuse([ranked, ...neighbours.map((list) => list.filter(({ id }) => pool.has(id)))]);
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
  for (let limit = FIRST_DEPTH; ; limit *= DEPTH_STEP) {
    const texts = byText(limit);
    const found = fuse([texts, ...neighbours]);
    known.read(found);
    const chosen = choosePool(found, known.digests);
    const isExhausted = texts.length < limit;
    if (chosen.isEnough || isExhausted || limit >= MAX_DEPTH) return { ...chosen, isExhausted };
  }
}

function without(found: Found[], listed: readonly Found[]): Found[] {
  const ids = new Set(listed.map(({ id }) => id));
  return found.filter(({ id }) => !ids.has(id));
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
      });
    }
  }

  /** The passages as the reranker wants them, in the order given. */
  candidates(found: readonly Found[]): Candidate[] {
    return found.flatMap(({ id, score }) => {
      const candidate = this.#candidates.get(id);
      return candidate ? [{ ...candidate, firstStageScore: score }] : [];
    });
  }
}
