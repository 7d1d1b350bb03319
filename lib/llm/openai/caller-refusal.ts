import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';

/**
 * What the caller learns when the model's server rejects (400) a request whose parts are the caller's own: that it did and
 * which field is at fault, but not in the service's words, which may quote keys and hosts. Other failures stay as they are.
 */
export function callerRefusal(thrown: unknown): unknown {
  const refusal = refusalIn(thrown);
  if (!refusal) return thrown;
  const param = typeof refusal['param'] === 'string' ? refusal['param'].slice(0, 100) : undefined;
  const what = param === undefined ? 'the request' : `the parameter "${param}"`;
  const message = `The model does not accept ${what}; check it against the model's description.`;
  return new AppError('bad-request', message, { cause: thrown, ...(param && { field: param }) });
}

/** The SDK's error for status 400, inside the AppError that `lib/upstream` made of it. */
function refusalIn(thrown: unknown): Record<string, unknown> | undefined {
  if (!(thrown instanceof AppError) || thrown.code !== 'internal') return undefined;
  const sdkError = thrown.cause instanceof Error ? thrown.cause.cause : undefined;
  return isRecord(sdkError) && sdkError['status'] === 400 ? sdkError : undefined;
}
