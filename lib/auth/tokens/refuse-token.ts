import { AppError } from '#lib/shared/app-error.ts';

/** A token that is not good, with a short reason for its sender: no part of the token, no quote. */
export function refuseToken(reason: string, cause?: unknown): AppError {
  return new AppError('unauthenticated', `The token is not valid: ${reason}.`, {
    challenge: `error="invalid_token", error_description="${reason}"`,
    cause,
  });
}
