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

/** A failure as an entry of `errors`. `source` is the field at fault, where there is one. */
export function faultOf(error: AppError, source: string): FlexibleFault {
  const { code, message, field } = error;
  return { code, message, source: field ?? source };
}
