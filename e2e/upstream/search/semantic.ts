import { Refusal } from '../http/reply.ts';
import type { SemanticConfiguration } from './index-definition.ts';
import { badRequest, errorReply } from './refusal.ts';
import type { SearchRequest } from './search-request.ts';
import type { StoredIndex } from './stored-index.ts';

/** The scripted fault of the semantic ranker; the first two obey `semanticErrorHandling`. */
export type SemanticFailure = 'quota' | 'unavailable' | 'quota-error' | 'disabled';

/** The configuration to rank by; refuses unknown ones and what can only be asked of the ranker. Undefined: no ranking. */
export function semanticConfigurationOf(
  request: SearchRequest,
  { checked }: StoredIndex,
): SemanticConfiguration | undefined {
  const wanted = request.queryType === 'semantic' || request.semanticQuery != null;
  if (!wanted) {
    for (const name of ['answers', 'captions'] as const)
      if ((request[name] ?? 'none') !== 'none')
        throw badRequest(`The '${name}' parameter is only valid if the query type is 'semantic'.`, name);
    return undefined;
  }
  if (request.orderby != null) throw badRequest("'orderby' cannot be used with semantic ranking.", 'orderby');
  const name = request.semanticConfiguration ?? checked.definition.semantic?.defaultConfiguration;
  if (!name)
    throw badRequest(
      "'semanticConfiguration' must be set for queries of type 'semantic'.",
      'semanticConfiguration',
    );
  const found = checked.definition.semantic?.configurations?.find((one) => one.name === name);
  if (!found)
    throw badRequest(
      `Unknown semantic configuration '${name}'.`,
      'semanticConfiguration',
      'UnknownSemanticConfiguration',
    );
  return found;
}

/** Throws what the ranker's failure makes of the whole request, or returns why its reply is partial. */
export function semanticFailureOf(failure: SemanticFailure, request: SearchRequest): string {
  const partial = request.semanticErrorHandling === 'partial';
  if (failure === 'disabled')
    throw badRequest(
      'Semantic search is not enabled for this service.',
      'queryType',
      'SemanticQueriesNotAvailable',
    );
  if (failure === 'unavailable') {
    if (partial) return 'transient';
    throw new Refusal(errorReply(503, 'Semantic ranking failed: the ranker is unavailable.'));
  }
  if (partial && failure === 'quota') return 'capacityOverloaded';
  throw new Refusal(
    errorReply(402, 'The free query limit of semantic ranking has been exceeded for this month.'),
  );
}
