import type { DatabaseSync } from 'node:sqlite';
import type { SearchHit, SearchResponse } from '#lib/core/events/passage.ts';
import type { LibraryPage, LibraryQuery } from '#lib/core/ports/library.ts';
import type { IndexStatus } from '#lib/core/ports/search-engine.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { requireVector } from '../request/bounds.ts';
import type { FacetRequest } from '../request/read-lists.ts';
import { readWords, tellingWords } from './analyze-passage.ts';
import { Collection, type CollectionState } from './collection.ts';
import { documentSql, FilterBudget, type SqlCondition } from './compile-filter.ts';
import type { CheckedRequest, NeighbourQuery } from './compile-request.ts';
import {
  describeOther,
  type Embedder,
  embedWords,
  isSameEmbedder,
  LEXICAL,
  normalized,
  otherEmbedder,
} from './embedding.ts';
import {
  type Found,
  openOccurrences,
  RESCORING_DENSE,
  RESCORING_LEXICAL,
  searchVectors,
} from './first-stage.ts';
import { readHits } from './hits.ts';
import { listDocuments } from './list-documents.ts';
import { matchExpression, narrow, type Sql } from './matching.ts';
import { LONGEST_QUESTION, planQuery } from './rank/query-plan.ts';
import type { Vocabulary } from './rank/vocabulary.ts';
import { rankByText, rankByVectors } from './ranking.ts';
import type { IndexField } from './schema.ts';
import { StatementCache } from './statement-cache.ts';

/** The share of the best score below which a passage does not put its document on the list. */
const TELLING_SHARE = 0.5;

/** Answers requests from one open index. Each search sees one consistent state. */
export class SearchIndex {
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #collection: Collection;
  readonly #budget: FilterBudget;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#statements = new StatementCache(db);
    this.#collection = new Collection(db, this.#statements);
    this.#budget = new FilterBudget(db);
    openOccurrences(db);
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

  /** One page of the documents for which the condition holds; `hits` are what a search of their texts found. */
  documents(query: LibraryQuery, condition: SqlCondition | undefined, hits: SearchHit[]): LibraryPage {
    const best = hits[0]?.score ?? 0;
    const telling = hits.filter(({ score }) => score >= best * TELLING_SHARE);
    const found = new Set(telling.map(({ document }) => String(document['sourcefile'])));
    return listDocuments(this.#db, query, condition, [...found]);
  }

  #search(request: CheckedRequest): SearchResponse {
    const state = this.#collection.current(request.access);
    const { text, condition } = request;
    const plan = text === undefined ? undefined : planQuery(text, state.vocabulary, request.synonyms);
    const { sought, notices } = soughtVectors(request, state);
    const rescoring = isSameEmbedder(state.embedder, LEXICAL) ? RESCORING_LEXICAL : RESCORING_DENSE;
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
              vectors: sought.map(({ vector }) => vector),
              neighbours,
              state,
              condition,
              depth: end,
            })
          : rankByVectors(state.passages, neighbours)
        ).slice(request.skip, end);
    return {
      hits: readHits(this.#statements, found, request, plan),
      count: request.wantsCount ? countMatches(this.#statements, matches) : null,
      facets: Object.fromEntries(
        request.facets.map((facet) => [facet.field.name, countValues(this.#statements, facet, matches)]),
      ),
      answers: [],
      words: plan?.words ?? [],
      notices: [...request.notices, ...notices],
    };
  }

  /** Every passage that meets the condition, in ingestion order. */
  #list({ condition, skip, top }: CheckedRequest): Found[] {
    const { sql, parameters } = narrow('ranking.id', condition);
    return this.#statements
      .all(`SELECT id FROM ranking WHERE 1${sql} ORDER BY id LIMIT ? OFFSET ?`, ...parameters, top, skip)
      .map(({ id }) => ({ id: Number(id), score: 1 }));
  }
}

/** All passages that a request finds, before `top` and `skip`: by text, among the nearest neighbours, or simply all. */
interface MatchSet {
  match: string | undefined;
  neighbours: number[];
  matchesAll: boolean;
  condition: SqlCondition | undefined;
}

/** SQLite's "no limit". */
const EVERY_ROW = -1;

/** How many passages a request finds. */
function countMatches(statements: StatementCache, matches: MatchSet): number {
  const { sql, parameters } = matchedIds(matches);
  return Number(statements.get(`SELECT count(*) AS count FROM (${sql})`, ...parameters)?.['count']);
}

/** The most frequent values of a field among the passages found; of equals, in alphabetical order. */
function countValues(
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

/** What the vector queries of a request look for, in vectors of length 1. */
interface SoughtVectors {
  sought: { vector: Float32Array; k: number }[];
  notices: string[];
}

/**
 * Makes the vectors that a request looks for. Where the index was filled by another embedder than the one in use, texts
 * cannot be compared: beside a text search they are left out with a notice, alone they are AppError `unavailable`.
 * Throws `bad-request` for a vector of another length than the index's.
 */
function soughtVectors(request: CheckedRequest, state: CollectionState): SoughtVectors {
  const sought: SoughtVectors['sought'] = [];
  const notices = new Set<string>();
  for (const query of request.neighbours) {
    requireLength(query, state.embedder);
    const inUse = embedderOf(query, state.embedder);
    if (isSameEmbedder(inUse, state.embedder)) {
      sought.push({ vector: vectorOf(query, state.vocabulary), k: query.k });
    } else if (request.text === undefined) {
      throw otherEmbedder(state.embedder, inUse);
    } else {
      notices.add(`${describeOther(state.embedder, inUse)} Until then only words are searched for.`);
    }
  }
  return { sought, notices: [...notices] };
}

function requireLength(query: NeighbourQuery, { dimensions }: Embedder): void {
  if ('vector' in query && !query.by) requireVector(query.vector, dimensions);
}

function embedderOf(query: NeighbourQuery, index: Embedder): Embedder {
  if ('text' in query) return LEXICAL;
  return query.by ?? index;
}

/** In a text, words weigh by how rare they are in the collection; one that it does not know weighs most, since only its spelling can lead anywhere. */
function vectorOf(query: NeighbourQuery, vocabulary: Vocabulary): Float32Array {
  if ('vector' in query) return normalized(Float32Array.from(query.vector));
  const text = query.text.slice(0, LONGEST_QUESTION);
  const language = detectLanguage(text, vocabulary.languages);
  return embedWords(tellingWords(readWords(text, language), language), ({ term }) =>
    Math.log(1 + vocabulary.passages / (1 + vocabulary.frequency(term))),
  );
}
