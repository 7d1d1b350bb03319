import type { Reply } from '../http/reply.ts';
import { countFacets } from './facets.ts';
import type { OrderClause } from './field-list.ts';
import type { Field } from './fields.ts';
import { planSearch, type SearchPlan } from './plan-search.ts';
import { answersOf, type Ranked, rerank } from './rerank.ts';
import { retrieve } from './retrieve.ts';
import type { SearchRequest } from './search-request.ts';
import { type SemanticFailure, semanticFailureOf } from './semantic.ts';
import { type Hit, isExtractive, showHit } from './show-hit.ts';
import type { StoredIndex } from './stored-index.ts';
import type { Vectorize } from './vectors.ts';

/** The context of one search. */
export interface SearchContext {
  vectorize: Vectorize;
  semanticFailure: SemanticFailure | undefined;
  /** Results a reply holds at most. */
  pageSize: number;
  /** The URL of the index. */
  url: string;
}

/** Searches an index as the service does. */
export function searchDocuments(request: SearchRequest, index: StoredIndex, context: SearchContext): Reply {
  const plan = planSearch(request, index, context.vectorize);
  const found = retrieve(index, plan.retrieval);
  const keys = found.map(([key]) => key);
  const { ranked, partial } = rankedBy(plan, found, request, index, context);
  const hits = sorted(withRanks(found, ranked), plan.order, index);
  const { skip, size, next } = pageOf(request, hits.length, context.pageSize);
  const body = {
    '@odata.context': `${context.url}/$metadata#docs(*)`,
    '@odata.count': request.count ? found.length : undefined,
    '@search.facets': plan.facets.length > 0 ? countFacets(plan.facets, index, keys) : undefined,
    '@search.answers':
      plan.semantic && !partial && isExtractive(request.answers)
        ? answersOf(ranked, request.answers ?? '')
        : undefined,
    '@search.semanticPartialResponseReason': partial,
    '@search.semanticPartialResponseType': partial && 'baseResults',
    '@search.nextPageParameters': next,
    value: hits.slice(skip, skip + size).map((hit) => showHit(hit, request, index, plan)),
    '@odata.nextLink': next && `${context.url}/docs/search.post.search`,
  };
  return { status: partial ? 206 : 200, body };
}

function rankedBy(
  { semantic }: SearchPlan,
  found: readonly [string, number][],
  request: SearchRequest,
  index: StoredIndex,
  { semanticFailure }: SearchContext,
): { ranked: Ranked[]; partial: string | undefined } {
  if (!semantic) return { ranked: [], partial: undefined };
  if (semanticFailure) return { ranked: [], partial: semanticFailureOf(semanticFailure, request) };
  return { ranked: rerank(found, semantic.question, semantic.configuration, index), partial: undefined };
}

function withRanks(found: readonly [string, number][], ranked: readonly Ranked[]): Hit[] {
  const seen = new Set(ranked.map(({ key }) => key));
  return [
    ...ranked.map((one) => ({ key: one.key, score: one.score, ranked: one })),
    ...found.filter(([key]) => !seen.has(key)).map(([key, score]) => ({ key, score })),
  ];
}

function sorted(hits: Hit[], order: readonly OrderClause[], index: StoredIndex): Hit[] {
  if (order.length === 0) return hits;
  const own = (hit: Hit, field: Field | undefined) =>
    field ? (index.documents.get(hit.key)?.[field.name] ?? null) : hit.score;
  return hits.toSorted((left, right) => {
    for (const { field, descending } of order) {
      const sign = compare(own(left, field), own(right, field));
      if (sign !== 0) return descending ? -sign : sign;
    }
    return right.score - left.score;
  });
}

function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return (left as string | number) < (right as string | number) ? -1 : 1;
}

function pageOf(
  request: SearchRequest,
  total: number,
  pageSize: number,
): { skip: number; size: number; next: SearchRequest | undefined } {
  const skip = request.skip ?? 0;
  const top = request.top ?? 50;
  const size = Math.min(top, pageSize);
  const left = Math.min(top, total - skip) - size;
  return { skip, size, next: left > 0 ? { ...request, skip: skip + size, top: top - size } : undefined };
}
