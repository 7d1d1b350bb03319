import type { WorkloadIdentity } from '#lib/config/people.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { identityFor, scopeOf } from './credential.ts';

/** Tokens of this process's workload identity for one audience, cached and renewed before they expire. */
export type IdentityTokens = () => Promise<string>;

/**
 * Tokens used in place of a secret: for a database, or for an application at the sign-in service. Requests
 * none before the first call. Throws AppError `unavailable` without an identity.
 */
export function workloadIdentity({ audience, ...of }: WorkloadIdentity): IdentityTokens {
  return async () => {
    try {
      const credential = await identityFor(of);
      const token = await credential.getToken(scopeOf(audience));
      if (token) return token.token;
    } catch (cause) {
      throw noIdentity(cause);
    }
    throw noIdentity();
  };
}

function noIdentity(cause?: unknown): AppError {
  return new AppError('unavailable', 'The identity of this server cannot be proved at the moment.', {
    cause,
  });
}
