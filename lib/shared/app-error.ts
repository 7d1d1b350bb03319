/**
 * Error categories from the caller's point of view. One table maps each code to a status for all protocols.
 * `not-configured`: the feature is off because a variable is missing, which the message names.
 */
export type ErrorCode =
  | 'bad-request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'content-filter'
  | 'context-length'
  | 'rate-limited'
  | 'unavailable'
  | 'not-configured'
  | 'internal';

const STATUS: Record<ErrorCode, number> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'content-filter': 400,
  'context-length': 400,
  'rate-limited': 429,
  unavailable: 503,
  'not-configured': 501,
  internal: 500,
};

const INTERNAL_MESSAGE =
  'The app encountered an error processing your request.\n' +
  'If you are an administrator of the app, view the full error in the logs.';

/** Optional details: the request field at fault, seconds to wait, valid names, and the cause, which is only logged. */
interface AppErrorDetails {
  field?: string;
  retryAfterSeconds?: number;
  /** Accepted values, when they are a list of names. */
  alternatives?: readonly string[];
  /** Parameters for `WWW-Authenticate` after `Bearer`, such as `error="invalid_token"`, for a rejected credential. */
  challenge?: string;
  cause?: unknown;
}

// Next bundles pages and routes separately, each with a copy of this class, and errors cross between them. `instanceof`
// therefore checks this brand.
const BRAND = Symbol.for('citewell.AppError');

/**
 * The only error type for callers. `message` is written for the caller and may be sent to clients; secrets and upstream
 * details go into `cause`, which is only logged.
 */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  override readonly name = 'AppError';
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly alternatives: readonly string[];
  readonly challenge: string | undefined;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.alternatives = details.alternatives ?? [];
    this.challenge = details.challenge;
  }

  /** The HTTP status of this error in protocols 1 to 5. */
  get status(): number {
    return STATUS[this.code];
  }

  /** Converts any thrown value to an AppError; an unknown error becomes `internal` with a generic message. */
  static from(thrown: unknown): AppError {
    return thrown instanceof AppError
      ? thrown
      : new AppError('internal', INTERNAL_MESSAGE, { cause: thrown });
  }
}

/**
 * Returns the error to report to a reader when an answer fails under `signal`: undefined when the reader has left, the
 * AppError that the server aborted with, else the thrown error.
 */
export function clientError(thrown: unknown, signal: AbortSignal): AppError | undefined {
  if (!signal.aborted) return AppError.from(thrown);
  return signal.reason instanceof AppError ? signal.reason : undefined;
}

/** Makes a switch exhaustive at compile time: a new member of the union is a type error in every switch that lacks it. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
