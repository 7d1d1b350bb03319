import type { StandingIdentity } from '#lib/config/people.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { identityFor, scopeOf } from './credential.ts';

/** Tokens of the identity that this process runs as, for one audience. They are kept and renewed before they end. */
export type IdentityTokens = () => Promise<string>;

/**
 * Tokens that stand for a secret: for a database, or for an application at the sign-in service. Asks for none before the
 * first call. Throws AppError `unavailable` where there is no identity.
 */
export function standingIdentity({ audience, ...of }: StandingIdentity): IdentityTokens {
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
