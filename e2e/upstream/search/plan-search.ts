import { type Facet, parseFacet } from './facets.ts';
import { highlightedFields, type OrderClause, orderClauses, selectedFields } from './field-list.ts';
import type { Field } from './fields.ts';
import { compileFilter } from './filter/compile.ts';
import type { SemanticConfiguration } from './index-definition.ts';
import type { Retrieval } from './retrieve.ts';
import type { SearchRequest } from './search-request.ts';
import { semanticConfigurationOf } from './semantic.ts';
import type { StoredIndex } from './stored-index.ts';
import { readyVectorQueries, type Vectorize } from './vectors.ts';

/** A search whose every part has been checked against the index. */
export interface SearchPlan {
  retrieval: Retrieval;
  selected: Field[];
  order: OrderClause[];
  facets: Facet[];
  highlights: { field: Field; most: number }[];
  semantic: { configuration: SemanticConfiguration; question: string } | undefined;
}

/** Refuses what the service would refuse. */
export function planSearch(request: SearchRequest, index: StoredIndex, vectorize: Vectorize): SearchPlan {
  const { fields } = index.checked;
  return {
    selected: selectedFields(request.select, fields),
    order: request.orderby == null ? [] : orderClauses(request.orderby, fields),
    facets: (request.facets ?? []).map((expression) => parseFacet(expression, fields)),
    highlights: request.highlight ? highlightedFields(request.highlight, fields) : [],
    semantic: semanticPart(request, index),
    retrieval: retrievalOf(request, index, vectorize),
  };
}

function retrievalOf(request: SearchRequest, index: StoredIndex, vectorize: Vectorize): Retrieval {
  const vectors = readyVectorQueries(request.vectorQueries ?? [], index.checked, vectorize);
  const text = request.search ?? '';
  return {
    text: vectors.length > 0 && text.trim() === '' ? undefined : text,
    vectors,
    allowed: request.filter?.trim() ? compileFilter(request.filter, index.checked.fields) : () => true,
  };
}

function semanticPart(request: SearchRequest, index: StoredIndex): SearchPlan['semantic'] {
  const configuration = semanticConfigurationOf(request, index);
  const question = (request.semanticQuery ?? request.search ?? '').trim();
  return configuration && question !== '' && question !== '*' ? { configuration, question } : undefined;
}
