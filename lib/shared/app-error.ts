/**
 * What can go wrong, in the words of the caller. One table turns each code into a status for all protocols.
 * `not-configured`: it is off here because a variable is missing, which the message names.
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

/** What may accompany an error: the request field at fault, seconds to wait, names that would do, and the cause, which is only logged. */
interface AppErrorDetails {
  field?: string;
  retryAfterSeconds?: number;
  /** What would have been accepted, where that is a list of names. */
  alternatives?: readonly string[];
  /** What a refused credential is answered with beside `Bearer` in `WWW-Authenticate`, such as `error="invalid_token"`. */
  challenge?: string;
  cause?: unknown;
}

// Next bundles pages and routes apart, each with a copy of this class, and they share one container: an error made in
// one bundle is caught in another. The brand, not the class, tells it.
const BRAND = Symbol.for('citewell.AppError');

/**
 * The one error of the house. `message` is written for the caller and may leave the building;
 * anything secret or upstream goes into `cause`, which is only logged.
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

  /** Turns whatever was thrown into an AppError; a stranger becomes `internal` and keeps its text to itself. */
  static from(thrown: unknown): AppError {
    return thrown instanceof AppError
      ? thrown
      : new AppError('internal', INTERNAL_MESSAGE, { cause: thrown });
  }
}
