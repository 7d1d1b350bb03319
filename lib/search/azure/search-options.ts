import type { SearchOptions } from '@azure/search-documents';
import type { IndexDocument } from './connection.ts';
import type { ServiceVectorQuery } from './make-vectors.ts';
import type { SearchText } from './search-text.ts';
import type { SemanticPlan } from './semantic-ranking.ts';
import type { CheckedRequest } from './serialize-request.ts';

/** A fully planned search. */
export interface DecidedSearch {
  request: CheckedRequest;
  words: SearchText | undefined;
  vectors: readonly ServiceVectorQuery[];
  semantic: SemanticPlan | undefined;
}

/** Maximum values of a facet without a count. */
const ALL_VALUES = 100_000;
/** Maximum answers of the semantic ranker. */
const ANSWERS = 3;

/** The text to search: undefined for vectors only, `*` for everything. */
export function searchQuery({ words, vectors }: DecidedSearch): string | undefined {
  return words?.query ?? (vectors.length > 0 ? undefined : '*');
}

/** The SDK's options for a search. Never returns vector fields. */
export function searchOptions(search: DecidedSearch): SearchOptions<IndexDocument> {
  const { semantic } = search;
  const common = commonOptions(search);
  if (!semantic) return { ...common, queryType: 'simple' };
  return {
    ...common,
    queryType: 'semantic',
    semanticSearchOptions: {
      configurationName: semantic.configuration,
      semanticQuery: semantic.question,
      errorMode: 'partial',
      captions: { captionType: 'extractive', highlight: true },
      answers: { answerType: 'extractive', count: ANSWERS },
    },
  };
}

function commonOptions(search: DecidedSearch) {
  const { request, vectors } = search;
  const { facets, filter, highlights, index, select } = request;
  return {
    searchMode: 'any' as const,
    top: request.top,
    skip: request.skip,
    includeTotalCount: request.wantsCount,
    ...(filter !== undefined && { filter }),
    // Without a definition, the existing fields are unknown.
    ...(index.definition === 'read' && {
      select: [...new Set(select.map(({ serviceName }) => serviceName))],
    }),
    ...(facets.length > 0 && {
      facets: facets.map(({ field, count }) => `${field.serviceName},count:${count || ALL_VALUES}`),
    }),
    ...(highlights.length > 0 && {
      highlightFields: highlights
        .map(({ field, fragments }) => `${field.serviceName}-${fragments}`)
        .join(','),
    }),
    ...(vectors.length > 0 && {
      vectorSearchOptions: { queries: [...vectors], filterMode: 'preFilter' as const },
    }),
    ...order(search),
  };
}

/**
 * Ties are ordered by key, so that pages neither repeat nor skip. Ranks of vectors and rankers have no such
 * order.
 */
function order({ request, words, vectors, semantic }: DecidedSearch): { orderBy?: string[] } {
  const { sortableKey } = request.index;
  if (sortableKey === undefined || vectors.length > 0 || semantic) return {};
  return { orderBy: [...(words ? ['search.score() desc'] : []), `${sortableKey} asc`] };
}
