import type { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { FlexibleFault } from './response.ts';

/** The answer when a service behind this one failed: fixed, and grounded in nothing, so that nobody takes it for one. */
export const FALLBACK_ANSWER =
  'The answer could not be made because a service behind it did not respond. Please ask again in a moment.';

/** A fault of a request: `errors` and the id under which the log knows it. */
export function flexibleError(error: AppError, requestId: string): JsonObject {
  const { alternatives } = error;
  return {
    errors: [{ ...faultOf(error, 'request') }],
    ...(alternatives.length > 0 && { try_models: [...alternatives] }),
    response_id: requestId,
  };
}

/** What the search calls its parameters, and what this protocol does. */
const FETCH_ARGUMENTS: Readonly<Record<string, string>> = {
  searchText: 'query',
  filter: 'filter',
  facets: 'facets',
  'facets count': 'facets',
  highlightFields: 'highlight_fields',
  select: 'select_fields',
};

/** A failure as an entry of `errors`. `source` is the field at fault, where there is one. */
export function faultOf({ code, message, field }: AppError, source: string): FlexibleFault {
  if (field === undefined) return { code, message, source };
  const argument = Object.hasOwn(FETCH_ARGUMENTS, field) ? FETCH_ARGUMENTS[field] : undefined;
  return { code, message, source: argument ? `fetch_args.AzureSearchFetcher.${argument}` : field };
}
