import { type Facet, parseFacet } from './facets.ts';
import {
  highlightedFields,
  type OrderClause,
  orderClauses,
  searchedFields,
  selectedFields,
} from './field-list.ts';
import type { Field } from './fields.ts';
import { compileFilter, type Predicate } from './filter/compile.ts';
import type { SemanticConfiguration } from './index-definition.ts';
import { badRequest } from './refusal.ts';
import type { Retrieval } from './retrieve.ts';
import type { SearchRequest } from './search-request.ts';
import { semanticConfigurationOf } from './semantic.ts';
import type { StoredIndex } from './stored-index.ts';
import type { Vectorize } from './vectorize.ts';
import { readyVectorQueries } from './vectors.ts';

/** A search whose every part has been checked against the index. */
export interface SearchPlan {
  retrieval: Retrieval;
  selected: Field[];
  order: OrderClause[];
  facets: Facet[];
  highlights: { field: Field; most: number }[];
  semantic: { configuration: SemanticConfiguration; question: string } | undefined;
}

/** Refuses what the service would refuse; `visible` is what the caller may see beyond the filter. */
export async function planSearch(
  request: SearchRequest,
  index: StoredIndex,
  vectorize: Vectorize,
  visible: Predicate | undefined,
): Promise<SearchPlan> {
  checkLimits(request);
  const { fields } = index.checked;
  return {
    selected: selectedFields(request.select, fields),
    order: request.orderby == null ? [] : orderClauses(request.orderby, fields),
    facets: (request.facets ?? []).map((expression) => parseFacet(expression, fields)),
    highlights: request.highlight ? highlightedFields(request.highlight, fields) : [],
    semantic: semanticPart(request, index),
    retrieval: await retrievalOf(request, index, vectorize, visible),
  };
}

function checkLimits(request: SearchRequest): void {
  const { skip, highlightPreTag, highlightPostTag, queryType, scoringProfile } = request;
  if (skip != null && (skip < 0 || skip > 100_000))
    throw badRequest('Value must be between 0 and 100000.', '$skip');
  if ((highlightPreTag == null) !== (highlightPostTag == null))
    throw badRequest('highlightPreTag and highlightPostTag must be set together.', 'highlightPreTag');
  if (queryType === 'full') throw badRequest('The full Lucene syntax is not scripted here.', 'queryType');
  if (scoringProfile != null)
    throw badRequest(`Unknown scoring profile '${scoringProfile}'.`, 'scoringProfile');
}

async function retrievalOf(
  request: SearchRequest,
  index: StoredIndex,
  vectorize: Vectorize,
  visible: Predicate | undefined,
): Promise<Retrieval> {
  const { fields } = index.checked;
  const filter = request.filter?.trim() ? compileFilter(request.filter, fields) : undefined;
  const searched = searchedFields(request.searchFields, fields, index.text.fields);
  const vectors = await readyVectorQueries(request.vectorQueries ?? [], index.checked, vectorize);
  const text = request.search ?? '';
  const isVectorOnly = vectors.length > 0 && text.trim() === '';
  return {
    text: isVectorOnly ? undefined : { text, mode: request.searchMode ?? 'any', fields: searched },
    vectors,
    allowed: filter && visible ? (document) => filter(document) && visible(document) : (filter ?? visible),
    filterMode: request.vectorFilterMode ?? 'preFilter',
  };
}

function semanticPart(request: SearchRequest, index: StoredIndex): SearchPlan['semantic'] {
  const configuration = semanticConfigurationOf(request, index);
  const question = (request.semanticQuery ?? request.search ?? '').trim();
  return configuration && question !== '' && question !== '*' ? { configuration, question } : undefined;
}
