import { isRecord } from '#lib/shared/json.ts';
import type { FailureKind, UpstreamFailure } from './failure.ts';

const OF_STATUS: Record<number, FailureKind> = {
  401: 'credentials',
  403: 'credentials',
  404: 'missing',
  408: 'unavailable',
  429: 'throttled',
};

/** Codes of Node and the SDKs for connections that failed. */
const CONNECTION_CODES =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|REQUEST_SEND_ERROR|PARSE_ERROR|HPE_.+)$/;
/** Thrown by `@azure/identity`. */
const CREDENTIAL_NAMES =
  /^((AggregateAuthentication|Authentication|CredentialUnavailable|AuthenticationRequired)Error)$/;

/**
 * Classifies SDK errors: an HTTP status (`status` of `openai`, `statusCode` of Azure's) with its retry
 * headers, a failed connection, a reply beyond its bounds, an identity without a token, a timeout.
 */
export function readHttpFailure(thrown: unknown): UpstreamFailure {
  if (thrown instanceof TimeUp) return { kind: 'unavailable' };
  if (!isRecord(thrown)) return { kind: 'unknown' };
  const status = thrown['status'] ?? thrown['statusCode'];
  // Below 300 the reply to a successful call could not be parsed. Redirects are not followed.
  if (typeof status === 'number' && status >= 300) {
    return { kind: kindOf(status), status, retryAfterMs: retryAfterMs(headersOf(thrown)) };
  }
  for (
    let cause: unknown = thrown, depth = 0;
    isRecord(cause) && depth < 5;
    cause = cause['cause'], depth++
  ) {
    const kind = kindOfError(cause);
    if (kind) return { kind };
  }
  return { kind: 'unknown' };
}

function kindOf(status: number): FailureKind {
  return OF_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'rejected');
}

function kindOfError(error: Record<string, unknown>): FailureKind | undefined {
  if (CREDENTIAL_NAMES.test(String(error['name']))) return 'credentials';
  if (error instanceof ReplyTooLong) return 'too-long';
  const isConnection = error instanceof ConnectionError || CONNECTION_CODES.test(String(error['code']));
  return isConnection ? 'unavailable' : undefined;
}

function headersOf(thrown: Record<string, unknown>): ReadHeader {
  const response = thrown['response'];
  const headers = thrown['headers'] ?? (isRecord(response) ? response['headers'] : undefined);
  return (name) => {
    if (!isRecord(headers) || typeof headers['get'] !== 'function') return undefined;
    const value: unknown = headers['get'](name);
    return typeof value === 'string' ? value : undefined;
  };
}

/** Reads a response header by its lower-case name. */
type ReadHeader = (name: string) => string | undefined;

/**
 * Milliseconds to wait: `retry-after-ms` and `x-ms-retry-after-ms` (Azure), else `Retry-After` in seconds or
 * as a date (RFC 9110, 10.2.3). Undefined without a valid one.
 */
export function retryAfterMs(header: ReadHeader): number | undefined {
  for (const name of ['retry-after-ms', 'x-ms-retry-after-ms']) {
    const ms = amount(header(name));
    if (ms !== undefined) return ms;
  }
  const value = header('retry-after');
  const seconds = amount(value);
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(value ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function amount(value: string | undefined): number | undefined {
  // Longer values are not plausible, and very long digits become infinity.
  return value !== undefined && /^\s*\d{1,12}(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** A service did not reply, or not completely: no connection, a broken one, bytes that are not HTTP. The cause, if any, says which. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** A reply was left because it is longer than what was asked for. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong';

  constructor() {
    super('The reply is longer than anything that was asked for.');
  }
}

/** The reason for aborting a call that exceeded its time limit. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';

  constructor(ms: number) {
    super(`Nothing came within ${ms} ms.`);
  }
}
