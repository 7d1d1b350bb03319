import type { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { FlexibleFault } from './response.ts';

/** The fixed answer when a backend service failed. It cites no sources, so it is not mistaken for an answer. */
export const FALLBACK_ANSWER =
  'The answer could not be made because a service behind it did not respond. Please ask again in a moment.';

/** Encodes a failed request: `errors`, and the request's id in the log. */
export function flexibleError(error: AppError, requestId: string): JsonObject {
  const { alternatives } = error;
  return {
    errors: [{ ...faultOf(error, 'request') }],
    ...(alternatives.length > 0 && { try_models: [...alternatives] }),
    response_id: requestId,
  };
}

/** Search parameters by the core's names, and their names in this protocol. */
const FETCH_ARGUMENTS: Readonly<Record<string, string>> = {
  searchText: 'query',
  filter: 'filter',
  facets: 'facets',
  'facets count': 'facets',
  highlightFields: 'highlight_fields',
  select: 'select_fields',
};

/** Encodes a failure as an entry of `errors`. `source` is replaced by the field at fault, if there is one. */
export function faultOf({ code, message, field }: AppError, source: string): FlexibleFault {
  if (field === undefined) return { code, message, source };
  const argument = Object.hasOwn(FETCH_ARGUMENTS, field) ? FETCH_ARGUMENTS[field] : undefined;
  return { code, message, source: argument ? `fetch_args.AzureSearchFetcher.${argument}` : field };
}
