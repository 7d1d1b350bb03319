import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { FailureKind, UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';

/** vLLM, llama.cpp and others put in words what OpenAI puts in a code. */
const TOO_LONG =
  /context[ _](length|window|size)|maximum (model )?length|too many tokens|prompt is too long/i;
const THROTTLED = /rate.?limit|429|too many requests/i;

/**
 * Classifies what the `openai` SDK throws, from any compatible server: a filtered or too long prompt by code
 * or words, an error inside a stream, a malformed stream, and everything else by its status.
 */
export function readOpenAiFailure(thrown: unknown): UpstreamFailure {
  const failure = readHttpFailure(thrown);
  // A malformed event that the SDK cannot parse: the service's fault, and likely gone at the next attempt.
  if (thrown instanceof SyntaxError) return { kind: 'unavailable' };
  if (!isRecord(thrown) || !(failure.kind === 'rejected' || failure.kind === 'unknown')) return failure;
  const kind = kindOfBody(thrown['error'], failure.status === undefined);
  return kind === undefined ? failure : { ...failure, kind };
}

/** The service's error text for pattern matching, never shown. */
export function saidInError(thrown: unknown): string {
  const body = isRecord(thrown) ? thrown['error'] : undefined;
  if (body === undefined) return thrown instanceof Error ? thrown.message : '';
  if (!isRecord(body)) return asText(body);
  return ['code', 'type', 'param', 'message', 'detail'].map((key) => asText(body[key])).join(' ');
}

function kindOfBody(body: unknown, inStream: boolean): FailureKind | undefined {
  if (body === undefined) return undefined;
  if (isRecord(body) && isFiltered(body)) return 'content-filter';
  const said = saidInError({ error: body });
  if (TOO_LONG.test(said)) return 'context-length';
  if (!inStream) return undefined;
  return THROTTLED.test(said) ? 'throttled' : 'unavailable';
}

/** The last three are codes of the Responses API. */
const FILTER_CODES = [
  'content_filter',
  'invalid_prompt',
  'image_content_policy_violation',
  'misalignment_policy_violation',
];

function isFiltered(body: Record<string, unknown>): boolean {
  const inner = body['innererror'] ?? body['inner_error'];
  return (
    FILTER_CODES.includes(asText(body['code'])) ||
    (isRecord(inner) && inner['code'] === 'ResponsibleAIPolicyViolation')
  );
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

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
