import type { Services } from './services.ts';

/** The header in which Azure AI Search takes a caller's own token; ours is called the same. */
export const QUERY_AUTHORIZATION = 'x-ms-query-source-authorization';

/** Whether the search service applies access lists of its own, by a token of the caller's. */
export function hasNativeAccess({ services: { search } }: { services: Services }): boolean {
  return search.engine === 'azure' && search.nativeAccess;
}
