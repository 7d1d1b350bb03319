import type { DatabaseSync } from 'node:sqlite';
import type { IndexStatus, SearchResponse } from '#lib/core/ports.ts';
import { Collection } from './collection.ts';
import { documentSql, type SqlCondition } from './compile-filter.ts';
import { soughtVectors } from './embed-question.ts';
import { isSameEmbedder, LEXICAL } from './embedder.ts';
import { countMatches, countValues, type MatchSet } from './facets.ts';
import { FilterBudget } from './filter-budget.ts';
import { type Found, RESCORING_DENSE, RESCORING_LEXICAL, searchVectors } from './first-stage.ts';
import { readHits } from './hits.ts';
import { matchExpression, narrow } from './matching.ts';
import { planQuery } from './rank/query-plan.ts';
import { rankByText, rankByVectors } from './ranking.ts';
import type { CheckedRequest } from './read-request.ts';
import { StatementCache } from './statement-cache.ts';

/** Answers requests from one open index. A search sees the index as it is at one moment. */
export class SearchIndex {
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #collection: Collection;
  readonly #budget: FilterBudget;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#statements = new StatementCache(db);
    this.#collection = new Collection(db);
    this.#budget = new FilterBudget(db);
  }

  search(request: CheckedRequest): SearchResponse {
    this.#budget.renew();
    this.#db.exec('BEGIN');
    try {
      return this.#search(request);
    } finally {
      this.#db.exec('COMMIT');
    }
  }

  /** Counts the documents for which the condition holds. */
  status(condition: SqlCondition | undefined): IndexStatus {
    const row = this.#statements.get(
      `SELECT count(*) AS documents, total(d.passages) AS passages FROM documents d
       WHERE ${condition ? documentSql(condition) : '1'}`,
      ...(condition?.parameters ?? []),
    );
    return { engine: 'embedded', documents: Number(row?.['documents']), passages: Number(row?.['passages']) };
  }

  #search(request: CheckedRequest): SearchResponse {
    const state = this.#collection.current();
    const { text, condition } = request;
    const plan = text === undefined ? undefined : planQuery(text, state.vocabulary);
    const { sought, notices } = soughtVectors(request, state);
    const isSemantic = !isSameEmbedder(state.embedder, LEXICAL);
    const rescoring = isSemantic ? RESCORING_DENSE : RESCORING_LEXICAL;
    const neighbours = sought.map(({ vector, k }) =>
      searchVectors(this.#statements, state.codes, vector, condition, k, rescoring),
    );
    const matches: MatchSet = {
      match: plan && matchExpression(plan),
      neighbours: neighbours.flat().map(({ id }) => id),
      matchesAll: request.matchesAll,
      condition,
    };
    const end = request.skip + request.top;
    const found = request.matchesAll
      ? this.#list(request)
      : (plan
          ? rankByText(this.#statements, {
              plan,
              match: matches.match,
              neighbours,
              isSemantic,
              state,
              condition,
              depth: end,
            })
          : rankByVectors(this.#statements, neighbours)
        ).slice(request.skip, end);
    return {
      hits: readHits(this.#statements, found, request, plan),
      count: request.wantsCount ? countMatches(this.#statements, matches) : null,
      facets: Object.fromEntries(
        request.facets.map((facet) => [facet.field.name, countValues(this.#statements, facet, matches)]),
      ),
      answers: [],
      notices: [...request.notices, ...notices],
    };
  }

  /** Every passage that meets the condition, in the order of ingestion. */
  #list({ condition, skip, top }: CheckedRequest): Found[] {
    const { sql, parameters } = narrow('ranking.id', condition);
    return this.#statements
      .all(`SELECT id FROM ranking WHERE 1${sql} ORDER BY id LIMIT ? OFFSET ?`, ...parameters, top, skip)
      .map(({ id }) => ({ id: Number(id), score: 1 }));
  }
}
