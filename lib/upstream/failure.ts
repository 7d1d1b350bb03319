import { AppError } from '#lib/shared/app-error.ts';

/**
 * Kinds of failed calls. `throttled` and `unavailable` are temporary and retried; `credentials` and
 * `missing` (a deployment, an index) are for the operator to fix; `too-long` is a reply beyond its bounds; `rejected` is an invalid request;
 * `unknown` did not come from a service.
 */
export type FailureKind =
  | 'throttled'
  | 'unavailable'
  | 'too-long'
  | 'content-filter'
  | 'context-length'
  | 'credentials'
  | 'missing'
  | 'rejected'
  | 'unknown';

/**
 * A failed call, classified by an adapter from its SDK's error. `status` is the HTTP status, if there was a
 * response.
 */
export interface UpstreamFailure {
  kind: FailureKind;
  status?: number | undefined;
  /** How long the service asks callers to wait. */
  retryAfterMs?: number | undefined;
}

/** Retry-After for clients if the service gave none. */
const DEFAULT_WAIT_SECONDS = 10;

const CONTENT_FILTER = 'Your message contains content that was flagged by the OpenAI content filter.';
const CONTEXT_LENGTH =
  'Your message exceeded the context length limit for this model. Please shorten your message or change your settings to retrieve fewer search results.';

const FOR_OPERATORS: Record<FailureKind, string> = {
  throttled: 'throttled us',
  unavailable: 'did not answer, or not in time',
  'too-long': 'sent more than was asked for, which was not read to its end',
  'content-filter': 'filtered the content',
  'context-length': 'found the prompt too long',
  credentials: 'refused our credentials; run `npm run doctor`',
  missing: 'does not know what we asked for by name; run `npm run doctor`',
  rejected: 'did not take our request; run `npm run doctor`',
  unknown: 'was called in a way that failed here',
};

/** Whether a retry may succeed. */
export function isPassing({ kind }: UpstreamFailure): boolean {
  return kind === 'throttled' || kind === 'unavailable';
}

/**
 * The only table from failed calls to AppErrors, after the last attempt. The service's text is only in
 * `cause`; the cause's `code` tells operators the kind, because logs always include codes.
 */
export function toAppError(service: string, failure: UpstreamFailure, thrown: unknown): AppError {
  const cause = new UpstreamError(service, failure, thrown);
  const retryAfterSeconds = waitSeconds(failure);
  switch (failure.kind) {
    case 'throttled':
      return new AppError(
        'rate-limited',
        `The ${service} service is busy. Try again in ${inSeconds(retryAfterSeconds)}.`,
        { retryAfterSeconds, cause },
      );
    case 'unavailable':
      return new AppError(
        'unavailable',
        `The ${service} service is unavailable. Try again in ${inSeconds(retryAfterSeconds)}.`,
        { retryAfterSeconds, cause },
      );
    case 'too-long':
      return new AppError(
        'unavailable',
        `The ${service} service sent a reply that is longer than anything that was asked for. Ask in another way, or tell the operator.`,
        { cause },
      );
    case 'content-filter':
      return new AppError('content-filter', CONTENT_FILTER, { cause });
    case 'context-length':
      return new AppError('context-length', CONTEXT_LENGTH, { cause });
    default:
      return AppError.from(cause);
  }
}

/** Whether a call failed because its reply was longer than anything that was asked for. */
export function wasTooLong(thrown: unknown): boolean {
  return (
    thrown instanceof AppError && thrown.cause instanceof UpstreamError && thrown.cause.kind === 'too-long'
  );
}

/** The error of an answer that broke off: `unavailable`, unless the table says otherwise. */
export function toBrokenOff(service: string, failure: UpstreamFailure, thrown: unknown): AppError {
  const known = ['throttled', 'too-long', 'content-filter', 'context-length'] satisfies FailureKind[];
  if (known.some((kind) => kind === failure.kind)) return toAppError(service, failure, thrown);
  return new AppError(
    'unavailable',
    `The ${service} service stopped before the answer was complete. Try again.`,
    {
      retryAfterSeconds: waitSeconds(failure),
      cause: new UpstreamError(service, failure, thrown),
    },
  );
}

/** The error of a call that found all slots and the queue full. */
export function tooManyWaiting(service: string): AppError {
  const retryAfterSeconds = DEFAULT_WAIT_SECONDS;
  const message = `Too many questions are waiting for the ${service} service. Try again in ${inSeconds(retryAfterSeconds)}.`;
  return new AppError('rate-limited', message, { retryAfterSeconds });
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function waitSeconds({ retryAfterMs }: UpstreamFailure): number {
  return retryAfterMs === undefined ? DEFAULT_WAIT_SECONDS : Math.max(1, Math.ceil(retryAfterMs / 1000));
}

/** What a failed call came of, in words for operators that quote nothing of the service: "refused our credentials; … (401)". */
export function failureWords(thrown: unknown): string {
  const cause = thrown instanceof AppError ? thrown.cause : thrown;
  return cause instanceof UpstreamError ? cause.words : FOR_OPERATORS.unknown;
}

/** Carries the original error to the log. */
class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly code: string;
  readonly kind: FailureKind;
  readonly words: string;

  constructor(service: string, { kind, status }: UpstreamFailure, thrown: unknown) {
    const words = `${FOR_OPERATORS[kind]}${status === undefined ? '' : ` (${status})`}`;
    const code = `${service}: ${words}`;
    super(code, { cause: thrown });
    this.code = code;
    this.kind = kind;
    this.words = words;
  }
}
