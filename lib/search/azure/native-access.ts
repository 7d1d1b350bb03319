import type { AzureSearchConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** The header for the caller's token. */
export const TOKEN_HEADER = 'x-ms-query-source-authorization';

/** The first version with access lists at query time; only `-preview` versions have them. */
const FIRST_VERSION = '2025-05-01-preview';

/**
 * The caller's token for a service with its own access lists; undefined for others, which never receive it.
 * Throws `unauthenticated` without a token, and `internal` if the API version would ignore it: an
 * unrestricted search must not look like a restricted one.
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
