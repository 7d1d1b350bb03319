import type { SearchRequest } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { RefusedResponse } from './refused-responses.ts';

/** The service's names of what comes from whoever searches, and ours. */
const PARTS: Record<string, keyof SearchRequest> = {
  $filter: 'filter',
  filter: 'filter',
  facets: 'facets',
  facet: 'facets',
  $select: 'select',
  select: 'select',
  highlight: 'highlightFields',
  search: 'searchText',
  vectorQueries: 'vectorQueries',
  vectors: 'vectorQueries',
};

/**
 * The error of a 400 that concerns a part of the request which its sender chose: `bad-request` naming it, without the
 * service's words. Undefined for any other failure: that is ours or the operator's.
 */
export function refusedPart(thrown: unknown, request: SearchRequest): AppError | undefined {
  if (!(thrown instanceof RefusedResponse) || thrown.statusCode !== 400) return undefined;
  const named = /Parameter name: (\$?\w+)/.exec(thrown.said)?.[1] ?? '';
  const part = PARTS[named];
  if (!part || request[part] === undefined) return undefined;
  return new AppError(
    'bad-request',
    `The search service does not take ${part} as it is; check what it names and compares.`,
    { field: part, cause: thrown },
  );
}

/** The error of a search that the caller's own credential does not open: `bad-request`. Undefined for any other failure. */
export function refusedCredential(thrown: unknown, { credential }: SearchRequest): AppError | undefined {
  if (!credential || !(thrown instanceof RefusedResponse)) return undefined;
  if (thrown.statusCode !== 401 && thrown.statusCode !== 403) return undefined;
  const message = `The search service refuses the ${credential.kind} that came with the request.`;
  return new AppError('bad-request', message, { field: 'credential', cause: thrown });
}
