import type { AzureSearchConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** In which the service takes the token. */
export const TOKEN_HEADER = 'x-ms-query-source-authorization';

/** The first version that applies access lists at query time; no version without `-preview` does. */
const FIRST_VERSION = '2025-05-01-preview';

/**
 * The caller's token for a service that keeps access lists of its own; undefined where it does not, and then it is not
 * passed on. Throws `unauthenticated` without a token, and `internal` where the version would not heed it: a search that
 * shows everything must not look like one that was narrowed.
 */
export function requireToken(
  { nativeAccess, apiVersion }: Pick<AzureSearchConfig, 'nativeAccess' | 'apiVersion'>,
  queryAuthorization: string | undefined,
): string | undefined {
  if (!nativeAccess) return undefined;
  if (!apiVersion.endsWith('-preview') || apiVersion < FIRST_VERSION) {
    throw new AppError(
      'internal',
      `Access lists of the search service need AZURE_SEARCH_API_VERSION ${FIRST_VERSION} or a later preview; it is ${apiVersion}.`,
    );
  }
  if (queryAuthorization) return queryAuthorization;
  throw new AppError(
    'unauthenticated',
    'The search service decides who may read what. Send the token that it knows you by in the header ' +
      `${TOKEN_HEADER}.`,
  );
}
